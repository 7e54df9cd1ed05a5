import type { GraphReport } from '../answers';
import { REPORT_STRINGS } from './report-strings';
import type { ReportLanguage, ReportStrings } from './report-strings';

/** Items of a list beyond which a report only counts. */
const LISTED = { communities: 20, isolated: 100 };

/**
 * The report as a note. Notes are named by paths in code spans: links would join every hub to the report and be found in the
 * next one. The frontmatter marks it as written by this program.
 *
 * @param date - the day of the report, `YYYY-MM-DD`; that of the counts by default
 */
export function reportAsMarkdown(
  report: GraphReport,
  language: ReportLanguage = 'en',
  date: string = report.status.counts.builtAt.slice(0, 10),
): string {
  const strings = REPORT_STRINGS[language];
  const number = formatter(strings, { maximumFractionDigits: 0 });
  const fraction = formatter(strings, { maximumSignificantDigits: 3 });
  const mean = formatter(strings, { maximumFractionDigits: 1 });
  // What remains of sums that cancel out (2e-16) is 0, and has no sign.
  const bounded = formatter(strings, { maximumFractionDigits: 2, signDisplay: 'negative' });
  const percent = formatter(strings, { style: 'percent', maximumSignificantDigits: 2 });
  const { measures, hubs, central, bridges, communities, isolated } = strings;
  const section = (title: string, items: readonly string[]) => list(title, items, strings, number);
  return [
    `---\ntrivium: report\ndate: ${date}\n---\n`,
    `# ${strings.title}\n`,
    `${strings.intro(number(report.notes), date)}\n`,
    section(measures.title, [
      `${measures.density}: ${percent(report.density)}`,
      `${measures.degree}: ${mean(report.averageDegree)}`,
      `${measures.modularity}: ${bounded(report.modularity)}`,
    ]),
    ...(report.status.warnings.length > 0
      ? [
          section(
            strings.warnings,
            report.status.warnings.map(({ message }) => message),
          ),
        ]
      : []),
    section(
      hubs.title,
      report.hubs.map(
        ({ path, incoming, share }) => `${code(path)}: ${hubs.item(number(incoming), percent(share))}`,
      ),
    ),
    section(
      central.title,
      report.central.map(({ path, pagerank }) => `${code(path)}: ${central.item(fraction(pagerank))}`),
    ),
    section(
      bridges.title,
      report.bridges.map(({ path, betweenness }) => `${code(path)}: ${bridges.item(percent(betweenness))}`),
    ),
    `${bridges.note(number(report.samples))}\n`,
    list(
      communities.title,
      report.communities.map(
        ({ size, leaders }) =>
          `${communities.item(number(size))} ${leaders.map(({ path }) => code(path)).join(', ')}`,
      ),
      strings,
      number,
      LISTED.communities,
    ),
    list(isolated.title, report.isolated.map(code), strings, number, LISTED.isolated),
  ].join('\n');
}

function list(
  title: string,
  items: readonly string[],
  { none, more }: ReportStrings,
  number: (value: number) => string,
  most = Infinity,
): string {
  const shown = items.slice(0, most);
  if (items.length > most) shown.push(more(number(items.length - most)));
  const lines = shown.length > 0 ? shown.map((item) => `- ${inOneLine(item)}`) : [none];
  return `## ${title}\n\n${lines.join('\n')}\n`;
}

/** A path may hold line breaks, and must not end its item. */
function inOneLine(item: string): string {
  return item.replace(/[\r\n]+/g, ' ');
}

function formatter({ locale }: ReportStrings, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(locale, options);
  return (value) => format.format(value);
}

/** A code span that holds any path: fenced by one backtick more than the path has in a row (CommonMark 6.1). */
function code(path: string): string {
  const longest = Math.max(0, ...(path.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${path} ${fence}` : `${fence}${path}${fence}`;
}
