import type { ClientSnapshot } from '../client';
import { describeFailure, describeNotice, type NoticeAction } from '../notice';
import { useUi } from './ui-context';

/** The quiet lines between the field and the results: what failed, what is not ready yet, notes that could not be read. */
export function NoticeLines({ snapshot }: { snapshot: ClientSnapshot }) {
  const { client, host, strings } = useUi();
  const notices = [describeFailure(snapshot, strings), describeNotice(snapshot, strings)];
  const problems = snapshot.status?.errors.length ?? 0;
  const act: Record<NoticeAction, () => void> = {
    'choose-model': () => host.chooseModel(),
    'cancel-fetch': () => client.cancelFetch(),
    resume: () => client.resume(),
    // What fails again is in the next snapshot.
    refresh: () => {
      client.refresh().catch(() => undefined);
    },
  };
  return (
    <>
      {notices.map(
        (notice) =>
          notice !== undefined && (
            <NoticeLine
              key={notice.text}
              text={notice.text}
              {...(notice.action && { label: notice.action.label, onClick: act[notice.action.kind] })}
            />
          ),
      )}
      {problems > 0 && (
        <NoticeLine
          text={strings.notice.errors(problems)}
          label={strings.notice.show}
          onClick={() => host.showProblems()}
        />
      )}
    </>
  );
}

interface NoticeLineProps {
  readonly text: string;
  readonly label?: string;
  readonly onClick?: () => void;
}

function NoticeLine({ text, label, onClick }: NoticeLineProps) {
  return (
    <div class="trivium-notice">
      <span>{text}</span>
      {label !== undefined && (
        <button type="button" class="trivium-link-button" onClick={onClick}>
          {label}
        </button>
      )}
    </div>
  );
}
