import { describe, expect, it } from 'vitest';
import {
  createExtractiveExtractor,
  measureExtraction,
  readExtractionCases,
} from '../../../../indexer/memory';

const report = await measureExtraction(createExtractiveExtractor({ embedder: undefined }));

describe('the labelled extraction cases', () => {
  it('are sixty at least, a third of them held out, each with an id of its own', () => {
    const cases = readExtractionCases();
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(cases.filter(({ heldOut }) => heldOut).length).toBeGreaterThanOrEqual(cases.length / 3);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  it.each(Object.keys(report.byKind))(
    'of kind %s: nothing forbidden, and most of what is expected',
    (kind) => {
      const { expected, found } = report.byKind[kind]!;
      const wrong = report.findings
        .filter((finding) => finding.case.kind === kind)
        .flatMap((finding) => finding.wrong);
      expect(wrong).toEqual([]);
      expect(found).toBeGreaterThanOrEqual(expected * 0.85);
    },
  );

  it('hold on the part that was not looked at', () => {
    expect(report.heldOut.wrong).toBe(0);
    expect(report.heldOut.found).toBeGreaterThanOrEqual(report.heldOut.expected * 0.85);
  });
});
