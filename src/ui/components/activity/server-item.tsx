import type { NodeStatus } from '../../../../indexer/nodes';
import { formatWhen, withoutServer } from '../../activity-words';
import { formatFigure } from '../../format';
import type { Strings } from '../../strings';
import { useUi } from '../ui-context';
import { PauseControl } from './pause-control';

interface ServerItemProps {
  readonly server: NodeStatus;
  readonly isLocalOnly: boolean;
}

/** One server, with its pause. */
export function ServerItem({ server, isLocalOnly }: ServerItemProps) {
  const { strings } = useUi();
  const texts = strings.activity;
  const { name, url, state, problem, retryAt, inFlight, abandoned, slots } = server;
  const busy = inFlight.interactive + inFlight.background;
  return (
    <li class="trivium-activity-item" data-server={name} data-state={state}>
      <PauseControl
        server={name}
        pauseText={texts.pause.one}
        resumeText={texts.pause.resume}
        canPause={state !== 'paused' && state !== 'off'}
        canResume={state === 'paused'}
      >
        <div class="trivium-version-head">
          <strong dir="auto">{name}</strong>
          <span class="trivium-chip" data-state={state}>
            {isLocalOnly ? texts.servers.localOnly : describeState(server, strings)}
          </span>
        </div>
      </PauseControl>
      <div class="trivium-muted">{describeServer(server, strings).join(' · ')}</div>
      <div class="trivium-muted">{url}</div>
      <div class="trivium-activity-use">
        <progress max={slots} value={Math.min(slots, busy + abandoned)} aria-hidden="true" />
        <span>{texts.servers.slots(busy, slots)}</span>
      </div>
      {abandoned > 0 && <div class="trivium-muted">{texts.servers.abandoned(abandoned)}</div>}
      <div class="trivium-muted">{describeWork(server, strings).join(' · ')}</div>
      {problem !== undefined && (
        <p class="trivium-activity-problem">{texts.cause(withoutServer(problem, name))}</p>
      )}
      {retryAt !== undefined && <div class="trivium-muted">{texts.servers.retryAt(formatWhen(retryAt))}</div>}
    </li>
  );
}

function describeState({ state, pausedUntil }: NodeStatus, { activity }: Strings): string {
  const { states, pausedUntil: until } = activity.servers;
  if (state === 'paused' && pausedUntil !== undefined) return until(formatWhen(pausedUntil));
  return states[state];
}

/** What it is for, and what it has loaded. */
function describeServer({ roles, lane, model, device }: NodeStatus, { activity }: Strings): string[] {
  const { roles: nameOf, lanes } = activity.servers;
  return [
    roles.map((role) => nameOf[role]).join(', '),
    ...(lane === 'both' ? [] : [lanes[lane]]),
    ...(model === undefined ? [] : [model]),
    ...(device === undefined ? [] : [device]),
  ];
}

function describeWork(server: NodeStatus, { activity, locale }: Strings): string[] {
  const { answered, failed, tokensIn, tokensOut, tokensPerSecond } = server;
  const texts = activity.servers;
  return [
    texts.answered(answered),
    ...(failed > 0 ? [texts.failed(failed)] : []),
    texts.tokens(tokensIn.toLocaleString(locale), tokensOut.toLocaleString(locale)),
    ...(tokensPerSecond === undefined ? [] : [texts.speed(formatFigure(tokensPerSecond, 1, locale))]),
  ];
}
