import { Message } from '../message';
import { useMemoriesHost, useUi } from '../ui-context';
import { AskedArea } from './asked-area';
import { readProfile } from './profile-text';
import { useJob } from './use-job';

interface ProfileAreaProps {
  readonly revision: string;
  readonly isReadOnly: boolean;
  /** Whether a job runs: one at a time. */
  readonly isRunning: boolean;
  readonly isHidden: boolean;
  readonly onOpen: (memory: string) => void;
}

/** The profile as it stands in its note, by category; each line leads to its memory. */
export function ProfileArea({ revision, isReadOnly, isRunning, isHidden, onOpen }: ProfileAreaProps) {
  const { strings } = useUi();
  const run = useJob();
  const host = useMemoriesHost();
  const texts = strings.memories.profile;
  const write = !isReadOnly && (
    <button type="button" class="mod-cta" disabled={isRunning} onClick={() => run('profile')}>
      {texts.write}
    </button>
  );
  return (
    <AskedArea
      about="profile"
      revision={revision}
      ask={async () => readProfile((await host.readProfile()) ?? '')}
      loading={texts.loading}
      failedTitle={texts.failed}
      isHidden={isHidden}
    >
      {(sections) =>
        sections.length === 0 ? (
          <Message title={texts.emptyTitle} text={texts.emptyText}>
            {write}
          </Message>
        ) : (
          <>
            <div class="trivium-buttons trivium-memories-intro">
              {write}
              <button type="button" onClick={() => host.openProfile()}>
                {texts.open}
              </button>
            </div>
            {sections.map(({ heading, lines }, place) => (
              <section
                key={`${place} ${heading}`}
                class="trivium-memory-part"
                aria-label={heading || texts.other}
              >
                <h3>{heading || texts.other}</h3>
                <ul class="trivium-sources">
                  {lines.map(({ text, memory }, row) => (
                    <li key={`${row} ${text}`} dir="auto">
                      {memory === undefined ? (
                        text
                      ) : (
                        <button type="button" class="trivium-link-button" onClick={() => onOpen(memory)}>
                          {text}
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </>
        )
      }
    </AskedArea>
  );
}
