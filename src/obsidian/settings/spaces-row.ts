import { Notice, type App, type Setting } from 'obsidian';
import { spaceNameSchema } from '../../../indexer/memory';
import type { MoveSpaceReport } from '../../../indexer/memory-api';
import { askToConfirm } from '../../ui/confirm-modal';
import type { Strings } from '../../ui/strings';
import { attempt } from '../attempt';
import { FolderSuggest } from '../folder-suggest';
import { addListItem } from './list-item';
import { changeMemory } from './memory-change';
import type { Row, SettingsContext } from './row';

type SettingsTexts = Strings['memories']['settings'];

/** Which folder's notes belong to which space: a pair of fields to add one, and each with a button to take it out. */
export function spacesRow(app: App, context: SettingsContext): Row {
  const texts = context.strings().memories.settings;
  return {
    name: texts.spaces,
    desc: texts.spacesDesc,
    render(setting) {
      setting.setClass('trivium-spaces-setting');
      const problem = setting.infoEl.createDiv({ cls: 'trivium-invalid', attr: { role: 'alert' } });
      let folder = '';
      let space = '';
      const fields: HTMLInputElement[] = [];
      const add = async (): Promise<void> => {
        const name = spaceNameSchema.safeParse(space).data;
        const isValid = app.vault.getFolderByPath(folder) !== null && name !== undefined;
        problem.setText(isValid ? '' : texts.spaceInvalid);
        if (!isValid) return;
        await changeMemory(context, { spaces: { ...context.settings().memory.spaces, [folder]: name } });
        const added = folder;
        for (const field of fields) field.value = '';
        folder = space = '';
        drawSpaces(setting, problem, context);
        await offerToMove(app, added, name, context);
      };
      setting.addText((text) => {
        text.setPlaceholder(texts.spaceFolder).onChange((typed) => (folder = cleanFolder(typed)));
        text.inputEl.setAttr('aria-label', texts.spaceFolder);
        fields.push(text.inputEl);
        new FolderSuggest(app, text.inputEl, (chosen) => {
          folder = chosen;
          text.inputEl.value = chosen;
        });
      });
      setting.addText((text) => {
        text.setPlaceholder(texts.spaceName).onChange((typed) => (space = typed));
        text.inputEl.setAttr('aria-label', texts.spaceName);
        fields.push(text.inputEl);
      });
      setting.addButton((button) =>
        button.setButtonText(texts.addSpace).onClick(() => attempt(add(), context.strings())),
      );
      drawSpaces(setting, problem, context);
      return undefined;
    },
  };
}

/** What was read from the folder's notes before it had a space, or held back, does not follow by itself. */
async function offerToMove(app: App, folder: string, to: string, context: SettingsContext): Promise<void> {
  const { client, openModal, strings } = context;
  const texts = strings().memories.settings;
  const planned = await client.memory.moveSpace({ folder, to, apply: false });
  if (planned.memories.length + planned.heldBack.length === 0) return;
  const isMeant = await askToConfirm(app, openModal, {
    title: texts.moveTitle,
    paragraphs: describePlan(planned, folder, texts),
    confirm: texts.move,
    cancel: texts.moveNot,
  });
  if (!isMeant) return;
  const moved = await client.memory.moveSpace({ folder, to, apply: true });
  new Notice(describeMoved(moved, texts));
}

function describePlan(
  { memories, staying, heldBack, from, to }: MoveSpaceReport,
  folder: string,
  texts: SettingsTexts,
): readonly string[] {
  return [
    ...(memories.length === 0 ? [] : [texts.moveText(memories.length, folder, from, to)]),
    ...(staying.length === 0 ? [] : [texts.moveStaying(staying.length)]),
    ...(heldBack.length === 0 ? [] : [texts.moveHeldBack(heldBack.length, to)]),
  ];
}

function describeMoved({ memories, heldBack, to }: MoveSpaceReport, texts: SettingsTexts): string {
  return [
    ...(memories.length === 0 ? [] : [texts.moved(memories.length, to)]),
    ...(heldBack.length === 0 ? [] : [texts.movedHeldBack(heldBack.length, to)]),
  ].join(' ');
}

function cleanFolder(typed: string): string {
  return typed.trim().replace(/^\/+|\/+$/g, '');
}

function drawSpaces(setting: Setting, problem: HTMLElement, context: SettingsContext): void {
  const texts = context.strings().memories.settings;
  setting.setDesc(texts.spacesDesc);
  setting.infoEl.append(problem);
  const list = setting.descEl.createEl('ul', { cls: 'trivium-folders' });
  const { spaces } = context.settings().memory;
  for (const [folder, space] of Object.entries(spaces)) {
    const remove = async (): Promise<void> => {
      const { [folder]: _removed, ...others } = context.settings().memory.spaces;
      await changeMemory(context, { spaces: others });
      drawSpaces(setting, problem, context);
    };
    addListItem(list, `${folder} → ${space}`, texts.removeSpace(folder), remove, context);
  }
}
