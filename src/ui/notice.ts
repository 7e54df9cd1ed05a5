import { isMeaningPartial, meaningPercent } from './activity';
import type { ClientSnapshot } from './client';
import { percentOf } from './format';
import type { Strings } from './strings';

/** What the user can do about a notice. */
export type NoticeAction = 'choose-model' | 'cancel-fetch' | 'resume' | 'refresh';

export interface Notice {
  readonly text: string;
  readonly action?: { readonly kind: NoticeAction; readonly label: string };
}

/** What kept the vault from being read to its end, until that is tried again. */
export function describeFailure(
  { phase, problem, status }: ClientSnapshot,
  strings: Strings,
): Notice | undefined {
  if (problem === undefined) return undefined;
  const message = strings.error(problem);
  const text = problem.code === 'storage-full' ? strings.notice.notStored(message) : message;
  const canTry = phase === 'ready' && status?.readOnly === false && status.state !== 'indexing';
  return canTry ? { text, action: { kind: 'refresh', label: strings.notice.retry } } : { text };
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
      if (before !== undefined) break;
      if (!isPaused) return { text: texts.modelLoading };
      return {
        text: isPausedByBattery ? texts.pausedByBatteryLoading : texts.pausedLoading,
        action: { kind: 'resume', label: texts.resume },
      };
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
  if (!isMeaningPartial(status)) return undefined;
  if (isPaused) {
    const text = isPausedByBattery ? texts.pausedByBattery : texts.paused;
    return { text, action: { kind: 'resume', label: texts.resume } };
  }
  const { nextModel } = status;
  const percent = meaningPercent(status);
  return nextModel !== undefined && before !== undefined
    ? { text: texts.changing(before, nextModel.modelId, percent) }
    : { text: texts.meaningPartly(percent) };
}
