import type { ModelEntry, TransformersModel, TransformersTokenizer } from '../../../indexer/embedding';

/** One token per character, and a network that says the same of each: what is asked of them is what counts. */
export function spyTextModel(entry: ModelEntry) {
  const seen: string[] = [];
  const encode: TransformersTokenizer['encode'] = (text, { add_special_tokens: special }) => [
    ...Array.from(text, (character) => character.codePointAt(0) ?? 0),
    ...(special ? [1, 2] : []),
  ];
  const tokenizer: TransformersTokenizer = Object.assign(
    (text: string) => {
      seen.push(text);
      return { input_ids: { dims: [1, text.length], data: null } };
    },
    { encode },
  );
  const states = { dims: [1, 2, entry.dimensions], data: new Float32Array(2 * entry.dimensions).fill(1) };
  const pooled = { dims: [1, entry.dimensions], data: new Float32Array(entry.dimensions).fill(1) };
  const model: TransformersModel = Object.assign(
    () => Promise.resolve({ last_hidden_state: states, sentence_embedding: pooled }),
    { dispose: () => Promise.resolve() },
  );
  return { tokenizer, model, seen };
}
