import { seededRandom } from '../../indexer/platform';
import { encodeGguf, float32, int32s, text, texts, uint32, type GgufTensor } from './gguf-file';

/**
 * A model that knows nothing: llama's architecture with two layers of random weights. Its tokens are the 256 bytes, so that
 * it reads and writes every text. What it says means nothing; that a server says it as agreed is what can be tested with it.
 */
const SIZE = { hidden: 64, heads: 4, feedForward: 128, layers: 2, contextTokens: 16_384 } as const;
const SEED = 20_261_130;

/** Behind the 256 bytes: ChatML's two marks, of which the second ends an answer. */
const MARKS = ['<|im_start|>', '<|im_end|>'] as const;
const END_OF_TURN = 257;
const TOKENS = 256 + MARKS.length;
/** Kinds of token as llama.cpp counts them. */
const NORMAL_TOKEN = 1;
const CONTROL_TOKEN = 3;

/** ChatML with Qwen's switch for thinking, by which a server knows that what such a model says may begin with thought. */
const CHAT_TEMPLATE = [
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' }}",
  "{% if message['reasoning_content'] %}{{ '<think>\\n' + message['reasoning_content'] + '\\n</think>\\n\\n' }}{% endif %}",
  "{{ message['content'] + '<|im_end|>\\n' }}{% endfor %}",
  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}",
  "{% if enable_thinking is defined and enable_thinking is false %}{{ '<think>\\n\\n</think>\\n\\n' }}{% endif %}{% endif %}",
].join('');

/**
 * @returns the bytes of a GGUF file of less than 1 MB, the same on every machine
 */
export function randomLlama(): Uint8Array {
  const metadata = {
    'general.architecture': text('llama'),
    'general.name': text('trivium-random-llama'),
    'llama.context_length': uint32(SIZE.contextTokens),
    'llama.embedding_length': uint32(SIZE.hidden),
    'llama.block_count': uint32(SIZE.layers),
    'llama.feed_forward_length': uint32(SIZE.feedForward),
    'llama.attention.head_count': uint32(SIZE.heads),
    'llama.attention.layer_norm_rms_epsilon': float32(1e-5),
    'llama.rope.dimension_count': uint32(SIZE.hidden / SIZE.heads),
    'llama.vocab_size': uint32(TOKENS),
    'tokenizer.ggml.model': text('gpt2'),
    'tokenizer.ggml.pre': text('gpt-2'),
    'tokenizer.ggml.tokens': texts([...byteTokens(), ...MARKS]),
    'tokenizer.ggml.token_type': int32s([
      ...Array.from({ length: 256 }, () => NORMAL_TOKEN),
      ...MARKS.map(() => CONTROL_TOKEN),
    ]),
    'tokenizer.ggml.merges': texts([]),
    'tokenizer.ggml.bos_token_id': uint32(END_OF_TURN),
    'tokenizer.ggml.eos_token_id': uint32(END_OF_TURN),
    'tokenizer.chat_template': text(CHAT_TEMPLATE),
  };
  return encodeGguf(metadata, tensors());
}

/** Of the first axis of every token's embedding: as large as what two layers of random weights make of the others. */
const CONSTANT = 6;

/**
 * The first axis of the hidden state is the same for every token and no layer writes to it: what the last matrix makes of it
 * is a leaning towards some tokens, whatever was read.
 */
function tensors(): GgufTensor[] {
  const random = seededRandom(SEED);
  const matrix = (name: string, rows: number, columns: number, reach: number): GgufTensor => ({
    name: `${name}.weight`,
    shape: [rows, columns],
    values: Float32Array.from({ length: rows * columns }, () => (random() * 2 - 1) * reach),
  });
  const ones = (name: string): GgufTensor => ({
    name: `${name}.weight`,
    shape: [SIZE.hidden],
    values: new Float32Array(SIZE.hidden).fill(1),
  });
  const { hidden, feedForward } = SIZE;

  const embeddings = matrix('token_embd', TOKENS, hidden, 0.8);
  for (let token = 0; token < TOKENS; token++) embeddings.values[token * hidden] = CONSTANT;
  const output = matrix('output', TOKENS, hidden, 0.25);
  for (let token = 0; token < TOKENS; token++) output.values[token * hidden] = leaning(token);
  const layers = Array.from({ length: SIZE.layers }, (_, layer) => {
    const block = `blk.${layer}`;
    return [
      ones(`${block}.attn_norm`),
      matrix(`${block}.attn_q`, hidden, hidden, 0.3),
      matrix(`${block}.attn_k`, hidden, hidden, 0.3),
      matrix(`${block}.attn_v`, hidden, hidden, 0.3),
      withoutFirstRow(matrix(`${block}.attn_output`, hidden, hidden, 0.3)),
      ones(`${block}.ffn_norm`),
      matrix(`${block}.ffn_gate`, feedForward, hidden, 0.3),
      matrix(`${block}.ffn_up`, feedForward, hidden, 0.3),
      withoutFirstRow(matrix(`${block}.ffn_down`, hidden, feedForward, 0.3)),
    ];
  });
  return [embeddings, ...layers.flat(), ones('output_norm'), output];
}

function withoutFirstRow(tensor: GgufTensor): GgufTensor {
  tensor.values.fill(0, 0, tensor.shape[1]);
  return tensor;
}

/**
 * It says the letters of choices most, so that judges find them among its likeliest tokens, then what can be printed, and hardly
 * ever bytes that are no text by themselves.
 */
function leaning(token: number): number {
  if (token === 0x41 || token === 0x42) return 10; // A and B
  if (token >= 0x43 && token <= 0x48) return 7; // C to H
  if (token >= 0x20 && token <= 0x7e) return 3;
  return token === END_OF_TURN ? 3 : -6;
}

/** Each byte as the printable character that GPT-2's vocabulary writes for it. https://github.com/openai/gpt-2/blob/master/src/encoder.py */
function byteTokens(): string[] {
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) => {
    const isPrintable = (byte >= 0x21 && byte <= 0x7e) || (byte >= 0xa1 && byte !== 0xad);
    return String.fromCodePoint(isPrintable ? byte : 256 + others++);
  });
}
