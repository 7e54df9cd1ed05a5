import type { ClientSnapshot } from './client';
import { percentOf } from './format';
import type { Strings } from './strings';

/** What the user can do about a notice. */
export type NoticeAction = 'choose-model' | 'cancel-fetch' | 'resume';

export interface Notice {
  readonly text: string;
  readonly action?: { readonly kind: NoticeAction; readonly label: string };
}

/** Why an answer may be less than it could be, in one line, or nothing when all is well. */
export function describeNotice(
  { model, status, isPaused }: ClientSnapshot,
  strings: Strings,
): Notice | undefined {
  const texts = strings.notice;
  if (status === undefined) return undefined;
  if (model.kind === 'downloading') {
    const percent = percentOf(model.doneBytes, model.totalBytes);
    return { text: texts.modelDownloading(percent), action: { kind: 'cancel-fetch', label: texts.cancel } };
  }
  if (status.state === 'indexing' && status.progress !== undefined) {
    return { text: texts.reading(percentOf(status.progress.done, status.progress.total)) };
  }
  switch (model.kind) {
    case 'none':
      return { text: texts.noModel, action: { kind: 'choose-model', label: texts.getModel } };
    case 'loading':
      return { text: texts.modelLoading };
    case 'failed':
      return {
        text: texts.modelFailed(strings.error(model.error)),
        action: { kind: 'choose-model', label: texts.retry },
      };
    case 'ready':
      break;
  }
  if (status.chunksWithVectors >= status.chunks) return undefined;
  if (isPaused) return { text: texts.paused, action: { kind: 'resume', label: texts.resume } };
  return { text: texts.meaningPartly(percentOf(status.chunksWithVectors, status.chunks)) };
}
