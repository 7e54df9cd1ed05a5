import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PlainError } from '../../indexer/platform';
import { watchVisibility } from './attention';
import type { Client } from './client';
import { watchWork, type Work } from './work-watch';

export interface WorkState {
  readonly isVisible: boolean;
  /** The last that was heard; absent until then. */
  readonly work?: Work;
  /** Why it could not be asked for, until it can. */
  readonly error?: PlainError;
}

/** What goes on, followed while the place can be seen and no longer. */
export function useWork(client: Client, place: RefObject<HTMLElement | null>): WorkState {
  const [state, setState] = useState<WorkState>({ isVisible: false });
  useEffect(() => {
    let end: (() => void) | undefined;
    const stop = (): void => {
      end?.();
      end = undefined;
    };
    const follow = (isVisible: boolean): void => {
      setState((before) => ({ ...before, isVisible }));
      if (!isVisible) return stop();
      end ??= watchWork(client, {
        onWork: (work) => setState({ isVisible: true, work }),
        onFailure: (error) => setState((before) => ({ ...before, error })),
      });
    };
    const unwatch = place.current === null ? undefined : watchVisibility(place.current, follow);
    return () => {
      unwatch?.();
      stop();
    };
  }, [client, place]);
  return state;
}
