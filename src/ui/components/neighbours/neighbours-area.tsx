import type { GraphStatus, Neighbour, NeighbourAnswer } from '../../../../indexer/graphs';
import { answerOf, type AnswerState } from '../../use-answer';
import { Message } from '../message';
import { useNeighboursHost, useUi } from '../ui-context';
import { CoSearchLine } from './co-search-line';
import { EgoGraphArea } from './ego-graph-area';
import { explainEmptiness, type Emptiness } from './emptiness';
import { NeighbourList } from './neighbour-list';
import type { PanelOptions } from './panel-options';

interface NeighboursAreaProps {
  readonly note: string;
  readonly state: AnswerState<NeighbourAnswer>;
  readonly options: PanelOptions;
  readonly isReading: boolean;
  readonly status: GraphStatus | undefined;
  readonly limit: number;
  /** Changes whenever an answer from before may be out of date. */
  readonly revision: string;
  readonly onOptions: (change: Partial<PanelOptions>) => void;
  readonly onDismiss: (neighbour: Neighbour) => void;
  readonly onMore: () => void;
  readonly onAskAgain: () => void;
}

/** Below the filters: the neighbours, or what there is instead of them. */
export function NeighboursArea(props: NeighboursAreaProps) {
  const { note, state, options, revision, onDismiss, onAskAgain } = props;
  const { strings } = useUi();
  const { panel, empty } = strings.neighbours;
  if (state.kind === 'failed') {
    if (state.error.code === 'note-not-found')
      return <Message title={empty.unknownTitle} text={empty.unknownText} />;
    return (
      <Message title={empty.failedTitle} text={strings.error(state.error)} role="alert">
        <button type="button" onClick={onAskAgain}>
          {empty.retry}
        </button>
      </Message>
    );
  }
  const answer = answerOf(state);
  if (options.display === 'graph') {
    return (
      <>
        <EgoGraphArea note={note} revision={revision} />
        {answer !== undefined && <Foot {...props} answer={answer} />}
      </>
    );
  }
  if (answer === undefined) {
    return (
      <div class="trivium-late">
        <Message title={panel.loading} />
      </div>
    );
  }
  const { neighbours } = answer;
  return (
    <>
      {options.choice === 'co-searches' && <CoSearchLine state={answer.coSearches} />}
      <div class="trivium-neighbours-scroll">
        {neighbours.length > 0 ? (
          <NeighbourList
            note={note}
            neighbours={neighbours}
            isStale={state.kind === 'asking'}
            onDismiss={onDismiss}
          />
        ) : (
          <EmptyMessage {...props} answer={answer} />
        )}
        <Foot {...props} answer={answer} />
      </div>
    </>
  );
}

type AnsweredProps = NeighboursAreaProps & { readonly answer: NeighbourAnswer };

/** What there is besides those shown. */
function Foot({ note, answer, options, limit, onMore, onAskAgain }: AnsweredProps) {
  const { panel } = useUi().strings.neighbours;
  const host = useNeighboursHost();
  return (
    <div class="trivium-neighbours-foot">
      {options.display === 'list' && answer.neighbours.length >= limit && (
        <button type="button" class="trivium-link-button" onClick={onMore}>
          {panel.more}
        </button>
      )}
      {answer.dismissed > 0 && (
        <button
          type="button"
          class="trivium-link-button"
          onClick={() => host.showDismissed(note, onAskAgain)}
        >
          {panel.dismissed(answer.dismissed)}
        </button>
      )}
    </div>
  );
}

function EmptyMessage(props: AnsweredProps) {
  const { note, answer, options, isReading, status, onOptions, onAskAgain } = props;
  const { host, strings } = useUi();
  const neighbours = useNeighboursHost();
  const { choice, onlyUnlinked } = options;
  const { title, text, action } = explainEmptiness(
    { answer, choice, onlyUnlinked, isReading, status },
    strings,
  );
  const texts = strings.neighbours.empty;
  const acts: Record<NonNullable<Emptiness['action']>, readonly [string, () => void]> = {
    'show-linked': [texts.showLinked, () => onOptions({ onlyUnlinked: false })],
    'show-dismissed': [texts.showDismissed, () => neighbours.showDismissed(note, onAskAgain)],
    'choose-model': [texts.addModel, () => host.chooseModel()],
  };
  const [label, act] = action === undefined ? [] : acts[action];
  return (
    <Message title={title} text={text}>
      {label !== undefined && (
        <button type="button" onClick={act}>
          {label}
        </button>
      )}
    </Message>
  );
}
