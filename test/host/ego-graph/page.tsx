import { render } from 'preact';
import { Sigma } from 'sigma';
import type { EgoGraph } from '../../../indexer/graphs';
import { EgoGraphCanvas } from '../../../src/ui/components/ego-graph/ego-graph';
import { UiContext, type Ui } from '../../../src/ui/components/ui-context';
import { chooseStrings } from '../../../src/ui/strings';
import { installDomHelpers } from '../obsidian/dom';
import { loadIcons, setIcon, type IconNodes } from '../obsidian/icons';

/** The component alone, for what a test can hardly bring about in the whole plugin. */
export interface EgoGraphPage {
  draw(graph: EgoGraph, options?: { language?: string; themeVersion?: number }): void;
  remove(): void;
  /** Moves to a window of its own, as the app does when a tab is dragged out of it. */
  popOut(): void;
  isDrawn(path: string): boolean;
  /** Where a note is drawn, in pixels of the window. */
  locate(path: string): { x: number; y: number };
  /** Takes the graphics card's context away, or gives it back. */
  loseContext(): void;
  restoreContext(): void;
  /** Contexts of drawings that are gone and not yet released. */
  liveContexts(): number;
  readonly opened: string[];
  readonly hovered: string[];
}

declare global {
  interface Window {
    egoGraphPage: EgoGraphPage;
    egoGraphReady: Promise<void>;
  }
}

const root = document.createElement('main');
document.body.append(root);

// The drawing tells nobody where it puts a note, so the library is asked.
const drawings = new Set<Sigma>();
const contexts = new Set<WebGL2RenderingContext>();
const prototype: { refresh: (this: Sigma, ...options: Parameters<Sigma['refresh']>) => Sigma } =
  Sigma.prototype;
const { refresh } = prototype;
prototype.refresh = function (...options) {
  drawings.add(this);
  contexts.add(this.getWebGLContext());
  return refresh.apply(this, options);
};
const latest = (): Sigma => {
  const drawing = [...drawings].at(-1);
  if (drawing === undefined) throw new Error('Nothing was drawn yet.');
  return drawing;
};
let losing: WEBGL_lose_context | null = null;

const opened: string[] = [];
const hovered: string[] = [];
window.egoGraphPage = {
  opened,
  hovered,
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
  popOut() {
    const popup = window.open('', '', 'width=400,height=640');
    if (popup === null) throw new Error('The browser opened no window.');
    for (const style of document.querySelectorAll('style, link[rel="stylesheet"]')) {
      popup.document.head.append(style.cloneNode(true));
    }
    popup.document.body.className = document.body.className;
    popup.document.body.append(root);
  },
  isDrawn: (path) => latest().getGraph().hasNode(path),
  locate(path) {
    const drawing = latest();
    const box = drawing.getContainer().getBoundingClientRect();
    const { x, y } = drawing.graphToViewport(
      drawing.getGraph().getNodeAttributes(path) as { x: number; y: number },
    );
    return { x: box.left + x, y: box.top + y };
  },
  loseContext() {
    losing = latest().getWebGLContext().getExtension('WEBGL_lose_context');
    losing?.loseContext();
  },
  restoreContext: () => losing?.restoreContext(),
  liveContexts: () => [...contexts].filter((context) => !context.isContextLost()).length,
};

window.egoGraphReady = (async () => {
  installDomHelpers();
  loadIcons((await (await fetch('/icon-nodes.json')).json()) as IconNodes);
})();
