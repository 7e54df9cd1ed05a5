import { cpus, totalmem } from 'node:os';

export interface Section {
  readonly title: string;
  /** What was done, for the reader of the table. */
  readonly text: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** An image above the table, its file named from the report's folder. */
  readonly picture?: { readonly file: string; readonly alternative: string };
  /** The same and more by name, for what is made of several sections: the chart and the table of targets. */
  readonly figures?: Readonly<Record<string, number>>;
  /** The numbers of chunks that were measured, with `figures` of each. */
  readonly sizes?: readonly number[];
}

/** A section as Markdown. */
export function sectionToMarkdown({ title, text, picture, head, rows }: Section): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.map(format).join(' | ')} |`;
  const rule = `|${head.map(() => ' --- ').join('|')}|`;
  const image = picture === undefined ? [] : [`![${picture.alternative}](${picture.file})`, ''];
  return [`## ${title}`, '', text, '', ...image, line(head), rule, ...rows.map(line), ''].join('\n');
}

/** The whole report, with the machine it was made on. */
export function reportToMarkdown(sections: readonly Section[]): string {
  const processor = cpus()[0]?.model ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  const made = new Date().toISOString().slice(0, 10);
  return [
    '# Benchmarks',
    '',
    `Written by \`npm run bench\` on ${made}: Node ${process.version}, ${cpus().length} cores (${processor}), ${memory} GiB.`,
    'The machine is shared and noisy; figures of one section were taken in one run and may be compared, absolute ones are rough. A section can be',
    'run alone (`npm run bench -- --only quality`); the others are then those of the run before.',
    '',
    ...sections.map(sectionToMarkdown),
  ].join('\n');
}

function format(cell: string | number): string {
  if (typeof cell === 'string') return cell;
  if (Number.isInteger(cell)) return cell.toLocaleString('en-US');
  return Math.abs(cell) >= 100 ? Math.round(cell).toLocaleString('en-US') : cell.toPrecision(3);
}
