import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort, toPlainError, type PlainError } from '../../indexer/platform';

export type AnswerState<T> =
  /** Nothing is asked. */
  | { readonly kind: 'idle' }
  /** `previous` answers an older question about the same thing, and never one about another. */
  | { readonly kind: 'asking'; readonly previous?: T }
  | { readonly kind: 'answered'; readonly answer: T }
  | { readonly kind: 'failed'; readonly error: PlainError };

export interface Question<T> {
  /** What is asked about, such as a note's path: an answer about something else is not shown meanwhile. */
  readonly about: string;
  /** Asks again whenever this changes. */
  readonly key: string;
  /** What is asked about must stay the same for so long, if it has just changed before. */
  readonly settleMs: number;
  readonly ask: (signal: AbortSignal) => Promise<T>;
}

interface Settled<T> {
  readonly about: string;
  readonly state: AnswerState<T>;
}

/** Asks, and asks anew when the question changes. Only the last question's answer is ever shown. */
export function useAnswer<T>(question: Question<T> | undefined): AnswerState<T> {
  const [settled, setSettled] = useState<Settled<T>>({ about: '', state: { kind: 'idle' } });
  const lastAbout = useRef<string>(undefined);
  const changedAt = useRef(-Infinity);
  const about = question?.about;
  useEffect(() => {
    const settleMs = question?.settleMs ?? 0;
    // The first of several changes is asked at once, so that nobody waits for others that do not come.
    const isPassing = about !== lastAbout.current && performance.now() - changedAt.current < settleMs;
    if (about !== lastAbout.current) changedAt.current = performance.now();
    lastAbout.current = about;
    if (question === undefined || about === undefined) return undefined;
    const controller = new AbortController();
    const settle = (state: AnswerState<T>): void => {
      if (!controller.signal.aborted) setSettled({ about, state });
    };
    setSettled((before) => ({ about, state: asking(before.about === about ? before.state : undefined) }));
    const timer = window.setTimeout(
      () => {
        question.ask(controller.signal).then(
          (answer) => settle({ kind: 'answered', answer }),
          (error: unknown) => {
            if (!isAbort(error)) settle({ kind: 'failed', error: toPlainError(error) });
          },
        );
      },
      isPassing ? settleMs : 0,
    );
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [about, question?.key]);
  if (about === undefined) return { kind: 'idle' };
  // The first drawing after a change comes before the effect: it must not show what is past.
  return settled.about === about ? settled.state : { kind: 'asking' };
}

/** The answer a state holds, be it to the question before. */
export function answerOf<T>(state: AnswerState<T>): T | undefined {
  if (state.kind === 'answered') return state.answer;
  return state.kind === 'asking' ? state.previous : undefined;
}

function asking<T>(before: AnswerState<T> | undefined): AnswerState<T> {
  const previous = before === undefined ? undefined : answerOf(before);
  return previous === undefined ? { kind: 'asking' } : { kind: 'asking', previous };
}
