import { FileSystemAdapter, Notice, type App } from 'obsidian';
import { agentInstructions } from '../../ui/agent-instructions';
import { agentSnippet } from '../../ui/agent-snippets';
import { attempt } from '../attempt';
import type { Row, RowGroup, SettingsContext } from './row';

/** How agents reach this vault, what they may then do, and what to tell them. */
export function agentRows(app: App, context: SettingsContext): RowGroup {
  const texts = context.strings().agents;
  const { adapter } = app.vault;
  // A phone serves nothing; what is copied there is for another machine.
  const vault = adapter instanceof FileSystemAdapter ? adapter.getBasePath() : texts.placeholder;
  const clients = ['common', 'claudeCode', 'code', 'http'] as const;
  const roles = ['editor', 'process'] as const;
  return {
    heading: texts.heading,
    rows: [
      { name: texts.about, desc: texts.aboutDesc, render: () => undefined },
      ...clients.map((client) =>
        copyRow(context, {
          name: texts[client],
          desc: texts[`${client}Desc`],
          text: agentSnippet(client, vault),
          isShown: true,
        }),
      ),
      ...roles.map((role) =>
        copyRow(context, {
          name: texts[role],
          desc: texts[`${role}Desc`],
          text: agentInstructions[role],
          isShown: false,
        }),
      ),
    ],
  };
}

interface Copied {
  readonly name: string;
  readonly desc: string;
  readonly text: string;
  /** Whether the text itself is shown, not only copied. */
  readonly isShown: boolean;
}

function copyRow({ strings }: SettingsContext, { name, desc, text, isShown }: Copied): Row {
  const { agents } = strings();
  return {
    name,
    desc,
    render(setting) {
      if (isShown) setting.descEl.createEl('pre', { cls: 'trivium-snippet' }).createEl('code', { text });
      const copy = async (): Promise<void> => {
        await activeWindow.navigator.clipboard.writeText(text);
        new Notice(agents.copied);
      };
      setting.addButton((button) => {
        button.setButtonText(agents.copy).onClick(() => attempt(copy(), strings()));
        button.buttonEl.setAttribute('aria-label', agents.copyLabel(name));
      });
      return undefined;
    },
  };
}
