import { StateEffect, StateField } from '@codemirror/state';
import type { Range } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';

/** The stretch to light up, or null to put it out. */
export const setFlash = StateEffect.define<{ from: number; to: number } | null>();

/** Where somebody was led to; any edit puts it out. */
export const flashField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(current, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setFlash)) continue;
      const stretch = effect.value;
      if (!stretch || stretch.from >= stretch.to) return Decoration.none;
      return Decoration.set(Decoration.mark({ class: 'is-flashing' }).range(stretch.from, stretch.to));
    }
    return transaction.docChanged ? Decoration.none : current;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const inlineMarks: readonly (readonly [RegExp, string])[] = [
  [/\[\[[^\]]+\]\]/g, 'cm-hmd-internal-link'],
  [/\[[^\]]+\]\([^)]+\)/g, 'cm-link'],
  [/\*\*[^*]+\*\*/g, 'cm-strong'],
  [/`[^`]+`/g, 'cm-inline-code'],
  [/(?<=^|\s)#[\p{L}][\p{L}\p{N}/_-]*/gu, 'cm-hashtag'],
];

/** Headings large, links coloured, frontmatter faint: enough that a note looks like one. */
export const markdownLook = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorate(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function decorate(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const found: Range<Decoration>[] = [];
  const frontmatterEnd = findFrontmatterEnd(view);
  for (let number = 1; number <= doc.lines; number += 1) {
    const line = doc.line(number);
    if (number <= frontmatterEnd) {
      found.push(Decoration.line({ class: 'cm-frontmatter' }).range(line.from));
      continue;
    }
    const level = /^(#{1,6})\s/.exec(line.text)?.[1]?.length;
    if (level)
      found.push(Decoration.line({ class: `HyperMD-header HyperMD-header-${level}` }).range(line.from));
    if (line.text.startsWith('>')) found.push(Decoration.line({ class: 'HyperMD-quote' }).range(line.from));
    for (const [pattern, className] of inlineMarks) {
      for (const match of line.text.matchAll(pattern)) {
        const from = line.from + match.index;
        found.push(Decoration.mark({ class: className }).range(from, from + match[0].length));
      }
    }
  }
  return Decoration.set(found, true);
}

/** The number of the line that closes the frontmatter, or 0. */
function findFrontmatterEnd(view: EditorView): number {
  const { doc } = view.state;
  if (doc.line(1).text !== '---') return 0;
  for (let number = 2; number <= doc.lines; number += 1) if (doc.line(number).text === '---') return number;
  return 0;
}
