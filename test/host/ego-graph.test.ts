import { afterEach, describe, expect, it } from 'vitest';
import { gardenGraph } from '../src/ui/components/ego-graph/fixture';
import { openEgoGraphStage, type EgoGraphStage, type EgoGraphStageOptions } from './ego-graph/stage';
import { hasNoBrowser } from './support/stages';

let stage: EgoGraphStage;
const open = async (options: EgoGraphStageOptions = {}): Promise<EgoGraphStage> => {
  stage = await openEgoGraphStage(options);
  return stage;
};
afterEach(() => stage?.close());

const draw = async ({ page }: EgoGraphStage): Promise<void> => {
  await page.evaluate((graph) => window.egoGraphPage.draw(graph), gardenGraph());
  await page.locator('.trivium-ego-picture[data-state="drawn"]').waitFor();
  await page.waitForTimeout(300);
};

describe.skipIf(hasNoBrowser)('the graph of a note', () => {
  it.each(['light', 'dark'] as const)('looks right: %s', async (theme) => {
    await open({ theme });
    await draw(stage);
    await stage.screenshot(`ego-graph-${theme}`);
    expect(stage.consoleErrors).toEqual([]);
  });
});
