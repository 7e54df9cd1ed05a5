import * as z from 'zod';
import { askStructured } from '../../../nodes';
import type { Nodes } from '../../../nodes';
import { inParallel, isAbort } from '../../../platform';
import { isFirstPerson } from '../../extract/rules/persons';
import { isSelfContained } from '../../extract/subject/pronouns';
import type { Memory } from '../../memory';
import type { Wording } from '../../profile';
import { scanText } from '../../scan';
import { readWords } from '../../words';
import { objectionToStatement } from '../extract/evidence';
import { documentOf } from '../prompts/document';
import { promptLanguage } from '../prompts/language';
import { profilePrompt } from '../prompts/profile';
import { FACTS_PER_CALL, MAX_LINE_CHARACTERS, WORDING_TOKENS } from './defaults';

/** Words the facts of a profile. */
export interface PoolProfile {
  /**
   * Shorter lines for memories, those of `known` not asked for again. What the nodes cannot do is left as it is: a profile never
   * fails for want of a model.
   *
   * @param memories those that the profile tells, in its order
   * @returns all that is worded of these memories, `known` included
   */
  word(
    memories: readonly Memory[],
    options?: { readonly known?: Wording; readonly signal?: AbortSignal | undefined },
  ): Promise<Wording>;
}

const wordingAnswer = z.object({
  lines: z
    .array(
      z.object({
        fact: z.number().int().min(1).max(FACTS_PER_CALL),
        text: z.string().meta({ maxLength: MAX_LINE_CHARACTERS }),
      }),
    )
    .meta({ maxItems: FACTS_PER_CALL }),
});

/**
 * Words the profile's facts with the models of the node pool. Each line is of one fact, given by its number: a line of several could not be
 * taken back to its memory when somebody edits or deletes it. What a person said in so many words, or edited, stays theirs.
 */
export function createPoolProfile(nodes: Nodes): PoolProfile {
  async function wordGroup(group: readonly Memory[], signal: AbortSignal | undefined): Promise<Wording> {
    const texts = group.map(({ text }) => text);
    const numbered = texts.map((text, index) => `${index + 1}. ${text.replace(/\s+/gu, ' ')}`).join('\n');
    try {
      const { value } = await askStructured(
        nodes,
        {
          messages: [
            { role: 'system', content: profilePrompt(promptLanguage(texts.join('\n'))) },
            { role: 'user', content: documentOf({ source: 'facts', text: numbered }) },
          ],
          schema: wordingAnswer,
          name: 'profile',
          maxTokens: WORDING_TOKENS,
        },
        { lane: 'background', purpose: 'profile', signal },
      );
      return verified(value.lines, texts);
    } catch (error) {
      if (isAbort(error) || signal?.aborted === true) throw error;
      return new Map();
    }
  }

  return {
    async word(memories, { known = new Map<string, string>(), signal } = {}) {
      const open = memories.filter((memory) => isToBeWorded(memory) && !known.has(memory.text));
      const groups = nodes.can('chat') ? inGroups(open) : [];
      const width = (): number => nodes.capacity('chat', 'background');
      const worded = await inParallel(groups, width, (group) => wordGroup(group, signal));
      const told = new Set(memories.map(({ text }) => text));
      return new Map([known, ...worded].flatMap((some) => [...some].filter(([text]) => told.has(text))));
    },
  };
}

function isToBeWorded({ origin, isEdited }: Memory): boolean {
  return origin === 'extraction' && !isEdited;
}

function inGroups(memories: readonly Memory[]): readonly (readonly Memory[])[] {
  return Array.from({ length: Math.ceil(memories.length / FACTS_PER_CALL) }, (_, group) =>
    memories.slice(group * FACTS_PER_CALL, (group + 1) * FACTS_PER_CALL),
  );
}

/** The lines that hold; of a fact that is worded twice none does, since nobody knows which one was meant. */
function verified(lines: z.output<typeof wordingAnswer>['lines'], texts: readonly string[]): Wording {
  const wording = new Map<string, string>();
  for (const { fact, text } of lines) {
    const source = texts[fact - 1];
    const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const isOnly = lines.filter((other) => other.fact === fact).length === 1;
    if (source !== undefined && isOnly && objectionToWording(line, source) === undefined)
      wording.set(source, line);
  }
  return wording;
}

/** What is wrong with a worded line; undefined where nothing is found. */
export function objectionToWording(line: string, text: string): string | undefined {
  const length = [...line].length;
  if (length > MAX_LINE_CHARACTERS) return 'too long';
  if (length >= [...text].length) return 'no shorter than the fact';
  const words = readWords(line);
  const isAboutOther = isFirstPerson(words) !== isFirstPerson(readWords(text));
  if (!isSelfContained(words) || isAboutOther) return 'about somebody else';
  const losesNumber = readWords(text).some(
    ({ term }) => /\d/.test(term) && !words.some((word) => word.term === term),
  );
  if (losesNumber) return 'without a number or date of the fact';
  if (scanText(line).length > 0) return 'refused by the scan';
  return objectionToStatement(line, { quoted: text, answered: '', clause: text, around: text });
}
