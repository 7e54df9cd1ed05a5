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
  { model, status, isPaused, isPausedByBattery }: ClientSnapshot,
  strings: Strings,
): Notice | undefined {
  const texts = strings.notice;
  if (status === undefined) return undefined;
  if (status.readOnly) return { text: texts.readOnly };
  if (model.kind === 'downloading') {
    const percent = percentOf(model.doneBytes, model.totalBytes);
    return { text: texts.modelDownloading(percent), action: { kind: 'cancel-fetch', label: texts.cancel } };
  }
  if (status.state === 'indexing' && status.progress !== undefined) {
    return { text: texts.reading(percentOf(status.progress.done, status.progress.total)) };
  }
  const before = status.model?.modelId;
  switch (model.kind) {
    case 'none':
      // Another model was chosen that is still to be fetched.
      if (before !== undefined)
        return { text: texts.modelAwaited(before), action: { kind: 'choose-model', label: texts.getModel } };
      return { text: texts.noModel, action: { kind: 'choose-model', label: texts.getModel } };
    case 'loading':
      if (before === undefined) return { text: texts.modelLoading };
      break;
    case 'failed':
      return {
        text:
          before === undefined
            ? texts.modelFailed(strings.error(model.error))
            : texts.changeFailed(before, strings.error(model.error)),
        action: { kind: 'choose-model', label: texts.retry },
      };
    case 'ready':
      break;
  }
  const { nextModel, chunks, chunksWithVectors } = status;
  if (nextModel === undefined && chunksWithVectors >= chunks) return undefined;
  if (isPaused) {
    const text = isPausedByBattery ? texts.pausedByBattery : texts.paused;
    return { text, action: { kind: 'resume', label: texts.resume } };
  }
  if (nextModel !== undefined && before !== undefined) {
    return {
      text: texts.changing(before, nextModel.modelId, percentOf(nextModel.chunksWithVectors, chunks)),
    };
  }
  return { text: texts.meaningPartly(percentOf(chunksWithVectors, chunks)) };
}
