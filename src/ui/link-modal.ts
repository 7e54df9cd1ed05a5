import { Modal, Notice, Setting, type App } from 'obsidian';
import type { Neighbour } from '../../indexer/graphs';
import { toPlainError } from '../../indexer/platform';
import {
  editorPlaceOf,
  linkAtCursor,
  linkBetween,
  linkUnder,
  readForLinking,
  takeBack,
  takeBackAtCursor,
  type EditorPlace,
} from '../obsidian/link-note';
import { showActionNotice } from '../obsidian/action-notice';
import { attempt } from '../obsidian/attempt';
import { listHeadings, planInline, planInsertion, previewOf } from './link-insertion';
import type { Insertion, LinkPlace } from './link-insertion';
import type { Strings } from './strings';

/** A choice of where the link goes, with all that is needed to show and to write it. */
type Choice =
  | { readonly kind: 'cursor'; readonly label: string; readonly at: EditorPlace }
  | { readonly kind: 'place'; readonly label: string; readonly place: LinkPlace };

/** Headings under which related notes are usually listed, in either language. */
const RELATED_HEADINGS = ['related', 'see also', 'verwandt', 'siehe auch'];

/** Asks where a link belongs, shows the lines as they will be, and writes it only if told so. */
export class LinkModal extends Modal {
  #text = '';
  /** As it was shown. */
  #link = '';
  #choices: readonly Choice[] = [];
  #chosen = 0;
  #isWriting = false;

  constructor(
    app: App,
    private readonly from: string,
    private readonly neighbour: Neighbour,
    private readonly strings: Strings,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.modalEl.addClass('trivium-question', 'trivium-link');
    this.setTitle(this.strings.neighbours.link.title(this.neighbour.title));
    attempt(this.#prepare(), this.strings);
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  /** Reads the note as it is now and draws the choices. */
  async #prepare(message?: string): Promise<void> {
    try {
      this.#text = await readForLinking(this.app, this.from);
      this.#link = this.#linkOfNow();
      this.#choices = this.#listChoices();
      this.#chosen = preferredChoice(this.#choices);
      this.#draw(message);
    } catch (error) {
      this.#fail(error);
    }
  }

  #listChoices(): readonly Choice[] {
    const texts = this.strings.neighbours.link;
    const at = editorPlaceOf(this.app, this.from);
    const headings = listHeadings(this.#text);
    const hasRelated = headings.some(({ place }) => isRelated(place.text));
    return [
      ...(at === undefined ? [] : [{ kind: 'cursor', label: texts.cursor(at.line + 1), at } as const]),
      ...headings.map((heading): Choice => {
        const { place, line, isRepeated } = heading;
        const label = isRepeated ? texts.underLine(place.text, line + 1) : texts.under(place.text);
        return { kind: 'place', label, place };
      }),
      { kind: 'place', label: texts.end, place: { kind: 'end' } },
      ...(hasRelated
        ? []
        : [
            {
              kind: 'place',
              label: texts.create(texts.heading),
              place: { kind: 'new-heading', text: texts.heading },
            } as const,
          ]),
    ];
  }

  #draw(message: string | undefined): void {
    const { contentEl } = this;
    const texts = this.strings.neighbours.link;
    contentEl.empty();
    if (message !== undefined) contentEl.createEl('p', { cls: 'trivium-invalid', text: message });
    const preview = createDiv({
      cls: 'trivium-preview',
      attr: { role: 'region', 'aria-label': texts.preview },
    });
    new Setting(contentEl).setName(texts.place).addDropdown((dropdown) => {
      this.#choices.forEach(({ label }, position) => {
        dropdown.addOption(String(position), label);
      });
      dropdown.selectEl.setAttr('aria-label', texts.place);
      dropdown.setValue(String(this.#chosen)).onChange((value) => {
        this.#chosen = Number(value);
        this.#drawPreview(preview);
      });
    });
    contentEl.createDiv({ cls: 'trivium-muted', text: texts.preview });
    contentEl.append(preview);
    this.#drawPreview(preview);
    const buttons = new Setting(contentEl)
      .addButton((button) => {
        button
          .setButtonText(texts.insert)
          .setCta()
          .onClick(() => attempt(this.#write(), this.strings));
      })
      .addButton((button) => button.setButtonText(texts.cancel).onClick(() => this.close()));
    buttons.controlEl.querySelector('button')?.focus();
  }

  #drawPreview(element: HTMLElement): void {
    const choice = this.#choices[this.#chosen];
    element.empty();
    const insertion = choice && this.#plan(choice);
    if (insertion === undefined) return;
    const text = choice?.kind === 'cursor' ? choice.at.text : this.#text;
    const { before, inserted, after } = previewOf(text, insertion);
    const lines = element.createEl('pre');
    lines.append(before);
    lines.createEl('ins', { text: inserted });
    lines.append(after);
  }

  #plan(choice: Choice): Insertion | undefined {
    return choice.kind === 'cursor'
      ? planInline(choice.at.text, choice.at.offset, this.#link)
      : planInsertion(this.#text, choice.place, this.#link);
  }

  /** @throws TriviumError `note-not-found` where the neighbour is gone */
  #linkOfNow(): string {
    return linkBetween(this.app, this.from, this.neighbour.path);
  }

  async #write(): Promise<void> {
    const choice = this.#choices[this.#chosen];
    const shown = choice && this.#plan(choice);
    // A second click while the first one writes would write the link twice.
    if (choice === undefined || shown === undefined || this.#isWriting) return;
    this.#isWriting = true;
    try {
      const written = this.#linkOfNow() === this.#link ? await this.#insert(choice, shown) : undefined;
      if (written === undefined) {
        await this.#prepare(this.strings.neighbours.link.changed);
        return;
      }
      this.close();
      this.#offerUndo(written, choice.kind === 'cursor' ? takeBackAtCursor : takeBack);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isWriting = false;
    }
  }

  /** Gives what was written, or undefined where the note is not as it was shown any more. */
  async #insert(choice: Choice, shown: Insertion): Promise<Insertion | undefined> {
    return choice.kind === 'cursor'
      ? linkAtCursor(this.app, this.from, choice.at, this.#link)
      : linkUnder(this.app, this.from, choice.place, this.#link, shown);
  }

  #offerUndo(written: Insertion, undo: typeof takeBack): void {
    const texts = this.strings.neighbours.link;
    showActionNotice(texts.done(this.neighbour.title), texts.undo, () => {
      undo(this.app, this.from, written).then(
        (isTaken) => new Notice(isTaken ? texts.undone : texts.notUndone),
        (error: unknown) => this.#fail(error),
      );
    });
  }

  #fail(error: unknown): void {
    this.close();
    new Notice(this.strings.neighbours.link.failed(this.strings.error(toPlainError(error))));
  }
}

/** A heading for related notes where there is one, else the new one for them. */
function preferredChoice(choices: readonly Choice[]): number {
  const related = choices.findIndex(
    (choice) => choice.kind === 'place' && choice.place.kind === 'heading' && isRelated(choice.place.text),
  );
  return related >= 0 ? related : choices.length - 1;
}

function isRelated(heading: string): boolean {
  return RELATED_HEADINGS.includes(heading.trim().toLowerCase());
}
