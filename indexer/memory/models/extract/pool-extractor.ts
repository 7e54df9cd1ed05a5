import { askStructured } from '../../../nodes';
import type { Answered, CallOptions, Nodes } from '../../../nodes';
import { createPace, inParallel, systemClock, toPlainError, TriviumError } from '../../../platform';
import type { Clock } from '../../../platform';
import { candidateOf } from '../../extract/candidate-of';
import { createCollector } from '../../extract/collector';
import type { Collector } from '../../extract/collector';
import { MAX_WORK_MS } from '../../extract/defaults';
import { findAccount } from '../../extract/find-statements';
import type { Found } from '../../extract/find-statements';
import { readNote } from '../../extract/read-note';
import { dropReasons } from '../../extract/rules/drop-reasons';
import { noteSubject } from '../../extract/sentences/note-subject';
import type {
  ExtractedCandidate,
  ExtractionOptions,
  ExtractionResult,
  ExtractionSource,
  Extractor,
} from '../../extractor';
import { extractPrompt } from '../prompts/extract';
import { promptLanguage } from '../prompts/language';
import type { SessionSummariser } from '../summary/session-summariser';
import { extractAnswer } from './answer';
import type { ExtractAnswer } from './answer';
import { ANSWER_TOKENS, MAX_FACTS_PER_GROUP, SMALLEST_SPLIT } from './defaults';
import { cutGroups, halves } from './groups';
import type { Group } from './groups';
import { addFactsByRule } from './facts-by-rule';
import { renderGroup } from './render-group';
import { verifyFact } from './verify-fact';
import type { VerifiedNote } from './verify-fact';

export interface PoolExtractorOptions {
  /** Reads a note where no node can be asked at all; without one that is an error. */
  readonly fallback?: Extractor;
  /** Says what a conversation was about; without one, sentences of the conversation do. */
  readonly summariser?: SessionSummariser;
  /** Gives way while a note is cut; the machine's own by default. */
  readonly clock?: Clock;
}

/** What a model made of a group, and which one it was. */
interface ReadGroup {
  readonly group: Group;
  readonly answer: ExtractAnswer;
  readonly model: string | undefined;
}

/**
 * Finds statements with the models of the node pool. A note is cut into groups that are asked for at once, as many as the pool takes;
 * what comes back counts only where the note bears it out (see `verifyFact`), and is counted by reason where it does not. Several
 * notes may be read at a time.
 *
 * `extract` rejects with a TriviumError `node-failed` where a group was not answered, whatever was tried: a note is read whole or not.
 */
export function createPoolExtractor(
  nodes: Nodes,
  { fallback, summariser, clock = systemClock }: PoolExtractorOptions = {},
): Extractor {
  let lastModel: string | undefined;

  async function readGroup(
    group: Group,
    note: VerifiedNote,
    call: CallOptions,
  ): Promise<readonly ReadGroup[]> {
    const { source, sentences } = note;
    const text = renderGroup(group, sentences, source.path);
    const language = promptLanguage(spokenIn(group, note), source.language);
    try {
      const { value, answers } = await askStructured(
        nodes,
        {
          messages: [
            { role: 'system', content: extractPrompt(language) },
            { role: 'user', content: text },
          ],
          schema: extractAnswer,
          name: 'facts',
          maxTokens: ANSWER_TOKENS,
        },
        call,
      );
      const model = modelOf(answers);
      lastModel = model ?? lastModel;
      return [{ group, answer: value, model }];
    } catch (error) {
      // A small model may lose its way in a long text, or have no room for it.
      const parts =
        isGivenUp(error) && group.length > SMALLEST_SPLIT && nodes.can('chat')
          ? halves(group, sentences)
          : undefined;
      if (parts === undefined) throw error;
      const [first, second] = parts;
      return [...(await readGroup(first, note, call)), ...(await readGroup(second, note, call))];
    }
  }

  async function extractByPool(
    source: ExtractionSource,
    signal: AbortSignal | undefined,
  ): Promise<ExtractionResult> {
    const read = await readNote(source, createPace(clock, MAX_WORK_MS, signal));
    const subject = noteSubject(source.path, source.text);
    const note = { ...read, source, person: subject.kind === 'person' ? subject.title : undefined };
    const collector = createCollector();
    addFactsByRule(note, collector);
    const byRule = new Set(collector.facts.map(({ text }) => text));
    const { groups, left } = cutGroups(note.sentences, note.objections);
    for (const [reason, count] of Object.entries(left)) collector.drop(reason, count);

    const call: CallOptions = { lane: 'background', purpose: 'extract', signal };
    const width = (): number => nodes.capacity('chat', 'background');
    const answers = (await inParallel(groups, width, (group) => readGroup(group, note, call))).flat();
    const models = new Map<Found['text'], string>();
    for (const { group, answer, model } of answers) {
      collectFacts(answer, group, note, collector, (text) => {
        if (model !== undefined && !models.has(text) && !byRule.has(text)) models.set(text, model);
      });
    }
    const account = await tellAccount(note, signal);
    const facts = collector.facts.map((found) => candidateOf(found, source, models.get(found.text)));
    return {
      candidates: account === undefined ? facts : [...facts, account],
      sentences: note.sentences.length,
      dropped: collector.dropped,
    };
  }

  async function tellAccount(
    { source, conversation, sentences, objections }: VerifiedNote,
    signal: AbortSignal | undefined,
  ): Promise<ExtractedCandidate | undefined> {
    const told = conversation && findAccount(source, conversation, sentences, objections);
    if (told === undefined || conversation === undefined) return undefined;
    const summary = await summariser?.summarise(conversation, { signal });
    if (summary === undefined) return candidateOf(told, source);
    return candidateOf({ ...told, text: `${told.lead}: ${summary.text}` }, source, summary.model);
  }

  return {
    get name() {
      return lastModel ?? 'node pool';
    },
    async extract(source: ExtractionSource, options: ExtractionOptions = {}): Promise<ExtractionResult> {
      options.signal?.throwIfAborted();
      if (fallback !== undefined && !nodes.can('chat')) return fallback.extract(source, options);
      try {
        return await extractByPool(source, options.signal);
      } catch (error) {
        if (fallback === undefined || !isUnasked(error, nodes)) throw error;
        return fallback.extract(source, options);
      }
    },
  };
}

/** Takes in what a group bears out; what is beyond its limit is dropped, the first facts stay. */
function collectFacts(
  { facts, nothing }: ExtractAnswer,
  group: Group,
  note: VerifiedNote,
  { add, drop }: Collector,
  onAdded: (text: string) => void,
): void {
  if (facts.length === 0) {
    const sentences = group.documents.reduce((sum, document) => sum + document.sentences.length, 0);
    drop(nothing ?? dropReasons.unreadable, sentences);
  }
  for (const [index, fact] of facts.entries()) {
    if (index >= MAX_FACTS_PER_GROUP) {
      drop(dropReasons.limit);
      continue;
    }
    const verified = verifyFact(fact, group, note);
    if ('reason' in verified) {
      drop(verified.reason);
      continue;
    }
    add(verified.text, verified.date, verified.from, verified.classification);
    onAdded(verified.text);
  }
}

function spokenIn({ documents }: Group, { sentences }: VerifiedNote): string {
  const own = documents.filter(({ isContext }) => !isContext);
  return own.flatMap((document) => document.sentences.map((index) => sentences[index]!.text)).join('\n');
}

/** Whether the nodes were asked, and none gave a useful answer. */
function isGivenUp(error: unknown): boolean {
  return error instanceof TriviumError && error.code === 'node-failed';
}

/** Whether no node could be asked, so that it is nobody's answer that is at fault. */
function isUnasked(error: unknown, nodes: Nodes): boolean {
  const { code } = toPlainError(error);
  return (
    code === 'node-missing' || code === 'consent-needed' || (code === 'node-failed' && !nodes.can('chat'))
  );
}

function modelOf(answers: readonly Answered[]): string | undefined {
  return answers.at(-1)?.model;
}
