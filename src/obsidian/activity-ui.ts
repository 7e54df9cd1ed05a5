import { Notice, setIcon, type App } from 'obsidian';
import type { PoolSettings } from '../../indexer/nodes';
import { formatWhen } from '../ui/activity-words';
import type { Client } from '../ui/client';
import type { Ui } from '../ui/components/ui-context';
import { askToConfirm } from '../ui/confirm-modal';
import type { ActivityHost } from '../ui/host';
import { withoutPaused, withPaused } from '../ui/node-pauses';
import type { Strings } from '../ui/strings';
import { attempt } from './attempt';
import type { OpenModal } from './open-modals';

export interface ActivityUiOptions {
  readonly client: Client;
  readonly strings: () => Strings;
  readonly showProblems: () => void;
  readonly chooseModel: () => void;
  readonly openModal: OpenModal;
  /** @returns false where this version of the app offers no way */
  readonly openSettings: () => boolean;
  readonly nodes: {
    readonly settings: () => PoolSettings;
    readonly change: (change: Partial<PoolSettings>) => Promise<void>;
  };
  /** Whether jobs run by themselves on this device. */
  readonly isNightly: () => boolean;
}

/** What the activity view uses. Its hosts stay the same; its texts are those of now. */
export function createActivityUi(app: App, options: ActivityUiOptions): Ui {
  const { client, strings, showProblems, chooseModel } = options;
  return {
    client,
    get strings() {
      return strings();
    },
    host: { drawIcon: setIcon, showProblems, chooseModel },
    activity: createActivityHost(app, options),
  };
}

function createActivityHost(app: App, options: ActivityUiOptions): ActivityHost {
  const { strings, openModal, openSettings, nodes, isNightly } = options;
  const tell = (text: string): void => void new Notice(text);
  const change = (settings: Partial<PoolSettings>, said?: string): void =>
    attempt(
      nodes.change(settings).then(() => {
        if (said !== undefined) tell(said);
      }),
      strings(),
    );
  return {
    pause(until, server) {
      const { paused, pausedAll } = strings().activity.pause;
      const pause = withPaused(nodes.settings().pause, { until, server, now: new Date() });
      const when = formatWhen(pause.until);
      change({ pause }, pause.nodes === undefined ? pausedAll(when) : paused(pause.nodes.join(', '), when));
    },
    resume(server) {
      const { resumed, resumedAll } = strings().activity.pause;
      const { pause: before, nodes: all } = nodes.settings();
      const servers = all.map(({ name }) => name);
      const pause = withoutPaused(before, { server, servers, now: new Date() });
      change({ pause }, server === undefined ? resumedAll : resumed(server));
    },
    dreaming: () => ({ isOn: nodes.settings().dreaming, isHere: isNightly() }),
    setDreaming: (isOn) => change({ dreaming: isOn }),
    openSettings() {
      if (!openSettings()) tell(strings().activity.settingsByHand);
    },
    confirm: (title, text, yes) =>
      askToConfirm(app, openModal, {
        ...{ title, paragraphs: [text], confirm: yes, cancel: strings().modal.cancel },
        isDestructive: true,
      }),
    tell,
  };
}
