import { useEffect, useRef, useState } from 'preact/hooks';
import { DEFAULT_NEIGHBOURS, type Neighbour, type NeighbourRequest } from '../../../../indexer/graphs';
import { toPlainError } from '../../../../indexer/platform';
import type { ClientSnapshot } from '../../client';
import { percentOf } from '../../format';
import { answerOf, useAnswer } from '../../use-answer';
import { useNeighboursHost, useUi } from '../ui-context';
import { HealthLine } from './health-line';
import { useKeptFocus } from './kept-focus';
import { NeighboursArea } from './neighbours-area';
import type { NeighboursPanelProps } from './neighbours-panel';
import { PanelHead } from './panel-head';
import { SignalFilter } from './signal-filter';

/** Notes that are only passed by, as when tabs are switched fast, are not asked for one by one. */
const SETTLE_MS = 40;

interface NoteNeighboursProps extends Omit<NeighboursPanelProps, 'note'> {
  readonly note: string;
  readonly snapshot: ClientSnapshot;
}

/** What belongs to one note, asked again whenever the note, the filters or the index change. */
export function NoteNeighbours({ note, snapshot, isPinned, options, onPin, onOptions }: NoteNeighboursProps) {
  const { client, strings } = useUi();
  const host = useNeighboursHost();
  const root = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [limit, setLimit] = useState(DEFAULT_NEIGHBOURS);
  // The drawing has a legend of its own that hides and shows signals.
  const { choice, onlyUnlinked, display } = options;
  const { revision, status: engine } = snapshot;
  /** Put away, and shown until the list is drawn without them. */
  const leaving = useRef(new Set<string>());
  useKeptFocus(root);
  useEffect(() => setLimit(DEFAULT_NEIGHBOURS), [note, choice, onlyUnlinked]);

  const request: NeighbourRequest = {
    path: note,
    limit,
    onlyUnlinked,
    ...(choice !== 'all' && { signals: [choice] }),
  };
  const neighbours = useAnswer({
    about: note,
    key: JSON.stringify([request, revision, attempt]),
    settleMs: SETTLE_MS,
    ask: (signal) => client.graphs.neighbours(request, signal),
  });
  const answer = answerOf(neighbours);
  useEffect(() => {
    const shown = new Set(answer?.neighbours.map(({ path }) => path));
    for (const path of leaving.current) if (!shown.has(path)) leaving.current.delete(path);
  }, [answer]);
  const status = answerOf(
    useAnswer({
      about: 'status',
      // With each note too: what could not be written is told by no revision of the index.
      key: `${note} ${revision} ${attempt}`,
      settleMs: SETTLE_MS,
      ask: () => client.graphs.graphStatus(),
    }),
  );

  const askAgain = (): void => setAttempt((before) => before + 1);
  /** Changes something and shows what came of it, or says why it could not be. */
  const change = (work: Promise<void>, whenDone?: () => void): void => {
    work.then(
      () => {
        askAgain();
        whenDone?.();
      },
      (error: unknown) => host.tell(strings.error(toPlainError(error))),
    );
  };
  const dismiss = ({ path, title }: Neighbour): void => {
    if (leaving.current.has(path)) return;
    leaving.current.add(path);
    const stay = (): void => {
      leaving.current.delete(path);
    };
    const dismissed = client.graphs.dismiss(note, path);
    dismissed.catch(stay);
    change(dismissed, () =>
      host.offerUndo(strings.neighbours.dismissal.done(title), () => {
        stay();
        change(client.graphs.restore(note, path));
      }),
    );
  };
  const reading = engine?.state === 'indexing' ? engine.progress : undefined;

  return (
    <div ref={root} class="trivium-neighbours-view">
      <PanelHead note={note} isPinned={isPinned} options={options} onPin={onPin} onOptions={onOptions} />
      {display === 'list' && (
        <SignalFilter
          choice={choice}
          found={answer?.found}
          onChoose={(next) => onOptions({ choice: next })}
        />
      )}
      {reading !== undefined && (
        <div class="trivium-notice">{strings.notice.reading(percentOf(reading.done, reading.total))}</div>
      )}
      {status !== undefined && (
        <HealthLine status={status} onAccept={() => change(client.graphs.acceptGraphCounts())} />
      )}
      <NeighboursArea
        note={note}
        state={neighbours}
        options={options}
        isReading={engine?.state === 'indexing'}
        status={status}
        limit={limit}
        revision={`${revision} ${attempt}`}
        onOptions={onOptions}
        onDismiss={dismiss}
        onMore={() => setLimit(limit + DEFAULT_NEIGHBOURS)}
        onAskAgain={askAgain}
      />
    </div>
  );
}
