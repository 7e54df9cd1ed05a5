import type { PathStep, Relation } from '../../../../indexer/graphs';
import { noteTitle } from '../../../../indexer/vault';
import { useAnswer } from '../../use-answer';
import { Message } from '../message';
import { useNeighboursHost, useUi } from '../ui-context';
import { EvidenceList } from './evidence-list';
import { ReasonChips } from './reason-chips';

/** What was asked: why two notes are related, or how one leads to the other. */
export type RelationFocus = 'reasons' | 'path';

interface RelationPanelProps {
  readonly one: string;
  readonly other: string;
  readonly focus: RelationFocus;
}

/** All that joins two notes: directly, and by way of others; what was asked for comes first. */
export function RelationPanel({ one, other, focus }: RelationPanelProps) {
  const { client, strings } = useUi();
  const texts = strings.neighbours.relation;
  const state = useAnswer({
    about: `${one}\n${other}`,
    key: '',
    settleMs: 0,
    ask: () => client.graphs.relation(one, other),
  });
  switch (state.kind) {
    case 'idle':
    case 'asking':
      return <Message title={texts.loading} />;
    case 'failed':
      return (
        <Message
          title={strings.neighbours.empty.failedTitle}
          text={strings.error(state.error)}
          role="alert"
        />
      );
    case 'answered': {
      const { answer } = state;
      const parts = [<DirectReasons key="reasons" {...answer} />, <Path key="path" {...answer} />];
      return (
        <div class="trivium-relation">
          {answer.isDismissed && <p>{texts.dismissed}</p>}
          {focus === 'reasons' ? parts : parts.reverse()}
        </div>
      );
    }
  }
}

function DirectReasons({ reasons }: Relation) {
  const texts = useUi().strings.neighbours.relation;
  return (
    <section aria-label={texts.reasons}>
      <h3>{texts.reasons}</h3>
      {reasons.length === 0 ? (
        <p>{texts.noReasons}</p>
      ) : (
        <>
          <ReasonChips reasons={reasons} isIndexed />
          <EvidenceList reasons={reasons} />
        </>
      )}
    </section>
  );
}

function Path({ path, one }: Relation) {
  const texts = useUi().strings.neighbours.relation;
  return (
    <section aria-label={texts.path}>
      <h3>{texts.path}</h3>
      {path.length === 0 ? (
        <p>{texts.notConnected}</p>
      ) : (
        <>
          <p class="trivium-muted">{texts.pathText(path.length)}</p>
          <ol class="trivium-path">
            <li>
              <NoteLink path={one} />
            </li>
            {path.map((step) => (
              <Step key={step.to} {...step} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Step({ to, strength, signals }: PathStep) {
  const { relation, signals: names } = useUi().strings.neighbours;
  return (
    <li>
      <div class="trivium-chips">
        {signals.map((signal) => (
          <span key={signal} class="trivium-chip" data-signal={signal}>
            {names[signal]}
          </span>
        ))}
        <span class="trivium-muted">{relation.step(strength.toFixed(2))}</span>
      </div>
      <NoteLink path={to} />
    </li>
  );
}

function NoteLink({ path }: { path: string }) {
  const host = useNeighboursHost();
  return (
    <button type="button" class="trivium-link-button" onClick={() => host.open(path, 'here')}>
      {noteTitle(path)}
    </button>
  );
}
