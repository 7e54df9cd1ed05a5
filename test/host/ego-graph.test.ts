import { afterAll, describe, expect, it } from 'vitest';
import { GRAPH_SIGNALS, type EgoGraph } from '../../indexer/graphs';
import { gardenGraph } from '../src/ui/components/ego-graph/fixture';
import { openEgoGraphStage, type EgoGraphStage, type EgoGraphStageOptions } from './ego-graph/stage';
import { neighboursViewOf } from './support/neighbours-view';
import { hasNoBrowser, openStageForTest } from './support/stages';
import { expectVisible } from './support/visibility';

let stage: EgoGraphStage;
/** By their options: a page that begins anew is much faster there than another. */
const stages = new Map<string, EgoGraphStage>();

async function open(options: EgoGraphStageOptions = {}): Promise<void> {
  const key = JSON.stringify({ theme: 'light', ...options });
  const known = stages.get(key);
  await known?.reload();
  stage = known ?? (await openEgoGraphStage(options));
  stages.set(key, stage);
}

afterAll(() => Promise.all([...stages.values()].map((each) => each.close())));

async function draw(graph: EgoGraph, options: { language?: string; themeVersion?: number } = {}) {
  await stage.page.evaluate(([value, more]) => window.egoGraphPage.draw(value, more), [
    graph,
    options,
  ] as const);
  await stage.page.locator('.trivium-ego-picture[data-state="drawn"]').waitFor();
  await stage.page.waitForFunction((path) => window.egoGraphPage.isDrawn(path), graph.centre);
  await settle();
}

/** Hover is found out from what is drawn, a frame or two later. */
const settle = () => stage.page.waitForTimeout(200);
const opened = () => stage.page.evaluate(() => [...window.egoGraphPage.opened]);
const locate = (path: string) => stage.page.evaluate((at) => window.egoGraphPage.locate(at), path);
const picture = () => stage.page.locator('.trivium-ego-view').screenshot({ animations: 'disabled' });
const legend = (name: string) => stage.page.locator('.trivium-ego-signal', { hasText: name });
const drawing = () => stage.page.locator('.trivium-ego-picture');

async function pointAt(path: string): Promise<void> {
  const { x, y } = await locate(path);
  await stage.page.mouse.move(x - 3, y - 3);
  await stage.page.mouse.move(x, y);
  await settle();
}

async function clickOn(path: string, modifier?: 'Control'): Promise<void> {
  await pointAt(path);
  if (modifier !== undefined) await stage.page.keyboard.down(modifier);
  await stage.page.mouse.down();
  await stage.page.mouse.up();
  if (modifier !== undefined) await stage.page.keyboard.up(modifier);
  await settle();
}

/** As many notes as a panel will ever draw, with long titles and several lines between two. */
function largeGraph(size = 100): EgoGraph {
  const path = (position: number): string => `Notes/${position}.md`;
  const edges = Array.from({ length: size * 3 }, (_, position) => ({
    one: path(position % 3 === 0 ? 0 : position % size),
    other: path((position * 7 + 1) % size),
    signal: GRAPH_SIGNALS[position % GRAPH_SIGNALS.length] ?? 'links',
    strength: (position % 10) / 10,
  }));
  return {
    centre: path(0),
    nodes: Array.from({ length: size }, (_, position) => ({
      path: path(position),
      title: `${position} An altogether rather long title of a note`,
      score: 1 - position / size,
      isIndexed: position % 9 !== 1,
    })),
    edges: edges.filter(({ one, other }) => one !== other),
  };
}

describe.skipIf(hasNoBrowser)('the graph of a note', () => {
  it.each(['light', 'dark'] as const)('looks right: %s', async (theme) => {
    await open({ theme });
    await draw(gardenGraph());
    await stage.screenshot(`ego-graph-${theme}`);
    for (const name of ['Linked', 'Worked on together', 'Found together', 'Sounds alike']) {
      await expectVisible(legend(name));
    }
    for (const label of ['Zoom in', 'Zoom out', 'Show all']) {
      await expectVisible(stage.page.getByLabel(label), 'icon');
    }
    await pointAt('Garden/Raised bed.md');
    await stage.screenshot(`ego-graph-hover-${theme}`);
    expect(await stage.page.evaluate(() => window.egoGraphPage.hovered)).toContain('Garden/Raised bed.md');
    expect(stage.consoleErrors).toEqual([]);
  });

  it('opens a note by a click, with Ctrl in a new tab, and says in words what it shows', async () => {
    await open();
    await draw(gardenGraph());
    await clickOn('Garden/Raised bed.md');
    await clickOn('Garden/Bees.md', 'Control');
    expect(await opened()).toEqual(['Garden/Raised bed.md', 'Garden/Bees.md in new tab']);
    const words = await drawing().getAttribute('aria-label');
    expect(words).toBe(
      'Garden plan and 12 notes around it. Linked 8, Worked on together 6, Found together 3, Sounds alike 7',
    );
    await draw(gardenGraph(), { language: 'de' });
    expect(await drawing().getAttribute('aria-label')).toContain('12 Notizen');
  });

  it('leaves out a signal and brings it back', async () => {
    await open();
    await draw(gardenGraph());
    const whole = await picture();
    await legend('Linked').click();
    await stage.page.mouse.move(0, 0);
    await settle();
    expect(await legend('Linked').getAttribute('aria-pressed')).toBe('false');
    expect((await picture()).equals(whole)).toBe(false);
    await stage.screenshot('ego-graph-without-links');
    await legend('Linked').click();
    await stage.page.mouse.move(0, 0);
    await settle();
    expect((await picture()).equals(whole)).toBe(true);
  });

  it('zooms by wheel and buttons, moves by dragging, and shows all again', async () => {
    await open();
    await draw(gardenGraph());
    const before = await locate('Garden/Bees.md');
    const middle = await locate('Garden/Garden plan.md');
    await stage.page.mouse.move(middle.x + 40, middle.y + 40);
    await stage.page.mouse.wheel(0, -300);
    await settle();
    await stage.page.getByLabel('Zoom in').click();
    await settle();
    const zoomed = await locate('Garden/Bees.md');
    expect(zoomed.x).toBeGreaterThan(before.x + 20);
    await stage.page.mouse.move(60, 500);
    await stage.page.mouse.down();
    await stage.page.mouse.move(100, 540, { steps: 5 });
    await stage.page.mouse.up();
    await settle();
    expect((await locate('Garden/Bees.md')).y).toBeGreaterThan(zoomed.y + 20);
    await stage.page.getByLabel('Show all').click();
    await expect
      .poll(async () => {
        const { x, y } = await locate('Garden/Bees.md');
        return [x, y];
      })
      .toEqual([expect.closeTo(before.x, 0), expect.closeTo(before.y, 0)]);
  });

  it('is the same picture each time', async () => {
    await open();
    await draw(gardenGraph());
    const first = await picture();
    await stage.page.evaluate(() => window.egoGraphPage.remove());
    await draw(gardenGraph());
    expect((await picture()).equals(first)).toBe(true);
  });

  it('is a list to the keyboard, which brings out the note it is on', async () => {
    await open();
    await draw(gardenGraph());
    const list = stage.page.getByRole('list', { name: 'Notes in the graph' });
    expect(await list.evaluate((element) => getComputedStyle(element).clipPath)).not.toBe('none');
    for (let presses = 0; presses < 12; presses += 1) {
      await stage.page.keyboard.press('Tab');
      if (await list.evaluate((element) => element.contains(document.activeElement))) break;
    }
    const whole = await picture();
    await expectVisible(list.getByRole('button', { name: 'Garden plan' }));
    await stage.page.keyboard.press('ArrowDown');
    await expectVisible(list.getByRole('button', { name: /Raised bed.*Linked, Worked on together/ }));
    await settle();
    await stage.screenshot('ego-graph-keyboard');
    expect((await picture()).equals(whole)).toBe(false);
    await stage.page.keyboard.press('Enter');
    await stage.page.keyboard.press('End');
    await stage.page.keyboard.press('Control+Enter');
    expect(await opened()).toEqual(['Garden/Raised bed.md', 'Garden/Bees.md in new tab']);
    await stage.page.keyboard.press('Shift+Tab');
    await stage.page.keyboard.press('Tab');
    expect(await stage.page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe(
      'Garden/Bees.md',
    );
  });

  it('takes new colours when the theme changes', async () => {
    await open();
    await draw(gardenGraph());
    const light = await picture();
    await stage.page.evaluate(() => document.body.classList.replace('theme-light', 'theme-dark'));
    await draw(gardenGraph(), { themeVersion: 1 });
    expect((await picture()).equals(light)).toBe(false);
    await stage.screenshot('ego-graph-turned-dark');
  });

  it('draws a hundred notes', async () => {
    await open({ viewport: { width: 480, height: 800 } });
    await draw(gardenGraph());
    await draw(largeGraph());
    await stage.screenshot('ego-graph-large');
    await expect.poll(() => stage.page.locator('.trivium-ego-picture[data-state="drawn"]').count()).toBe(1);
    expect(stage.consoleErrors).toEqual([]);
  });

  it('works in a window of its own', async () => {
    await open();
    const [popup] = await Promise.all([
      stage.page.waitForEvent('popup'),
      stage.page.evaluate(() => window.egoGraphPage.popOut()),
    ]);
    await stage.page.evaluate((graph) => window.egoGraphPage.draw(graph), gardenGraph());
    await popup.locator('.trivium-ego-picture[data-state="drawn"]').waitFor();
    await settle();
    const note = 'Garden/Raised bed.md';
    const { x, y } = await locate(note);
    await popup.mouse.move(x - 3, y - 3);
    await popup.mouse.move(x, y);
    await expect.poll(() => stage.page.evaluate(() => window.egoGraphPage.hovered)).toContain(note);
    await popup.mouse.click(x, y);
    await expect.poll(opened).toEqual([note]);
    await popup.mouse.move(x + 60, y + 60);
    await popup.mouse.down();
    await popup.mouse.move(x + 100, y + 90, { steps: 5 });
    await popup.mouse.up();
    await expect.poll(async () => (await locate(note)).x).toBeGreaterThan(x + 20);
    expect(stage.consoleErrors).toEqual([]);
    await popup.close();
  });

  it('shows one graph after the other in one drawing, wherever the pointer is', async () => {
    await open();
    const [garden, large] = [gardenGraph(), largeGraph(20)];
    for (let round = 0; round < 3; round += 1) {
      await draw(garden);
      await pointAt(garden.centre);
      await draw(large);
      expect(await stage.page.evaluate((path) => window.egoGraphPage.isDrawn(path), garden.centre)).toBe(
        false,
      );
    }
    expect(await stage.page.evaluate(() => window.egoGraphPage.liveContexts())).toBe(1);
    expect(stage.consoleErrors).toEqual([]);
  });

  it('lets go of the graphics card when it is closed', async () => {
    await open();
    for (let round = 0; round < 5; round += 1) {
      await draw(gardenGraph());
      await stage.page.evaluate(() => window.egoGraphPage.remove());
    }
    await expect.poll(() => stage.page.evaluate(() => window.egoGraphPage.liveContexts())).toBe(0);
    expect(stage.consoleErrors).toEqual([]);
  });

  it('says that the drawing was lost, and comes back by itself or when asked', async () => {
    await open();
    await draw(gardenGraph());
    const whole = await picture();
    await stage.page.evaluate(() => window.egoGraphPage.loseContext());
    await expectVisible(stage.page.getByRole('button', { name: 'Draw again' }));
    await stage.page.evaluate(() => window.egoGraphPage.restoreContext());
    await stage.page.locator('.trivium-ego-picture[data-state="drawn"]').waitFor();
    await settle();
    expect((await picture()).equals(whole)).toBe(true);
    await stage.page.evaluate(() => window.egoGraphPage.loseContext());
    await stage.page.getByRole('button', { name: 'Draw again' }).click();
    await stage.page.locator('.trivium-ego-picture[data-state="drawn"]').waitFor();
    await stage.page.mouse.move(0, 0);
    await settle();
    expect((await picture()).equals(whole)).toBe(true);
  });

  it('is a plain list where the device cannot draw', async () => {
    const withoutWebGl = `
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
      };`;
    await open({ scriptBefore: withoutWebGl });
    await stage.page.evaluate((graph) => window.egoGraphPage.draw(graph), gardenGraph());
    await expectVisible(stage.page.getByText('cannot draw the graph'));
    await expectVisible(stage.page.getByRole('button', { name: /Raised bed/ }));
    await stage.page.getByRole('button', { name: /Raised bed/ }).click();
    expect(await opened()).toEqual(['Garden/Raised bed.md']);
    await stage.screenshot('ego-graph-unavailable');
    expect(stage.consoleErrors).toEqual([]);
  });
});

describe.skipIf(hasNoBrowser)('the graph in the neighbour panel', () => {
  const tideLines = 'Methoden/Tide lines.md';
  const unstrut = 'Projekte/Kartenwerk Unstrut.md';

  it.each(['light', 'dark'] as const)('draws the note and opens its neighbours: %s', async (theme) => {
    const plugin = await openStageForTest({ theme });
    const view = neighboursViewOf(plugin);
    await plugin.openNote(tideLines);
    await view.open();
    await view.root.getByRole('button', { name: 'Index this vault' }).click();
    await view.waitForRows((paths) => paths.includes(unstrut));
    expect((await plugin.loadTimings()).evaluateMs).toBeLessThan(500);
    await view.root.getByRole('button', { name: 'Show as graph' }).click();
    const image = view.root.locator('.trivium-ego-picture[data-state="drawn"]');
    await image.waitFor();
    await expect.poll(() => image.getAttribute('aria-label')).toContain('Tide lines and');
    await expectVisible(view.root.locator('.trivium-ego-signal').first());
    await plugin.page.waitForTimeout(500);
    await plugin.screenshot(`ego-graph-panel-${theme}`);
    const item = view.root.locator(`.trivium-ego-item[data-path="${unstrut}"]`);
    await item.focus();
    await item.press('Enter');
    await expect.poll(async () => (await plugin.editorState())?.path).toBe(unstrut);
    await expect.poll(() => image.getAttribute('aria-label')).toContain('Kartenwerk Unstrut and');
    expect(plugin.consoleErrors()).toEqual([]);
  });
});
