import { render } from 'preact';
import type { EgoGraph } from '../../../indexer/graphs';
import { EgoGraphCanvas } from '../../../src/ui/components/ego-graph/ego-graph';
import { UiContext, type Ui } from '../../../src/ui/components/ui-context';
import { chooseStrings } from '../../../src/ui/strings';
import { installDomHelpers } from '../obsidian/dom';
import { loadIcons, setIcon, type IconNodes } from '../obsidian/icons';
import type { LongTask } from '../page/main';

/** The component alone, for what a test can hardly bring about in the whole plugin. */
export interface EgoGraphPage {
  draw(graph: EgoGraph, options?: { language?: string; themeVersion?: number }): void;
  remove(): void;
  readonly opened: string[];
  readonly hovered: string[];
  readonly longTasks: LongTask[];
}

declare global {
  interface Window {
    egoGraphPage: EgoGraphPage;
    egoGraphReady: Promise<void>;
  }
}

const root = document.createElement('main');
document.body.append(root);

const opened: string[] = [];
const hovered: string[] = [];
const longTasks: LongTask[] = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    longTasks.push({ startMs: entry.startTime, durationMs: entry.duration });
}).observe({ type: 'longtask', buffered: true });

window.egoGraphPage = {
  opened,
  hovered,
  longTasks,
  draw(graph, { language = 'en', themeVersion = 0 } = {}) {
    // The component asks for texts and icons alone.
    const ui = { strings: chooseStrings(language), host: { drawIcon: setIcon } } as unknown as Ui;
    render(
      <UiContext.Provider value={ui}>
        <EgoGraphCanvas
          graph={graph}
          themeVersion={themeVersion}
          onOpen={(path, inNewTab) => opened.push(inNewTab ? `${path} in new tab` : path)}
          onHover={(path) => hovered.push(path)}
        />
      </UiContext.Provider>,
      root,
    );
  },
  remove: () => render(null, root),
};

window.egoGraphReady = (async () => {
  installDomHelpers();
  loadIcons((await (await fetch('/icon-nodes.json')).json()) as IconNodes);
})();
