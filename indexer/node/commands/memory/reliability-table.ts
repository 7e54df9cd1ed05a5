import type { JudgeFit } from '../../../memory';

/**
 * How sure a judge was, and how often it was right then, line by line:
 *
 * `model-a  30 right, 4 wrong · decides from 0.84 · off by 0.05 (platt)`
 */
export function reliabilityLines({
  judge,
  rule,
  right,
  wrong,
  method,
  threshold,
  table,
  meanError,
}: JudgeFit): readonly string[] {
  const decides = threshold === undefined ? 'only asks you' : `decides from ${threshold.toFixed(2)}`;
  const how = method === 'none' ? 'too few answers to fit' : method;
  const name = [judge, rule].filter((part) => part !== undefined).join('/');
  return [
    `${name}  ${right} right, ${wrong} wrong · ${decides} · off by ${meanError.toFixed(2)} (${how})`,
    '  certainty     said  was right  fitted  answers',
    ...table.map(({ from, to, count, predicted, observed, fitted }) =>
      [
        `  ${from.toFixed(1)} to ${to.toFixed(1)}`,
        predicted.toFixed(2).padStart(6),
        observed.toFixed(2).padStart(9),
        (fitted?.toFixed(2) ?? '–').padStart(6),
        String(count).padStart(7),
      ].join('  '),
    ),
  ];
}
