import { describe, expect, it } from 'vitest';
import {
  allMiniLm,
  filesOfVariant,
  findModel,
  findVariant,
  modelRegistry,
  qualityForLanguage,
} from '../../../indexer/embedding';

describe('the registry of models', () => {
  it('offers the English model first and knows each by its id', () => {
    expect(modelRegistry[0]).toBe(allMiniLm);
    expect(new Set(modelRegistry.map((entry) => entry.id)).size).toBe(modelRegistry.length);
    for (const entry of modelRegistry) {
      expect(findModel(entry.id)).toBe(entry);
      expect(findVariant(entry, entry.defaultVariant).approximateBytes).toBeGreaterThan(0);
      expect(filesOfVariant(entry, entry.defaultVariant).some((name) => name.startsWith('onnx/'))).toBe(true);
    }
  });

  it('names the choices where one is unknown', () => {
    expect(() => findModel('gpt')).toThrow(/all-MiniLM-L6-v2, multilingual-e5-small/);
    expect(() => findVariant(allMiniLm, 'fp8')).toThrow(/int8, fp32/);
  });

  it('trusts MiniLM with English, little with German, and least with what nobody measured', () => {
    expect(qualityForLanguage(allMiniLm, 'en')).toBe(1);
    expect(qualityForLanguage(allMiniLm, 'de')).toBe(0.3);
    expect(qualityForLanguage(allMiniLm, 'ja')).toBe(0.2);
    expect(qualityForLanguage(allMiniLm, undefined)).toBeCloseTo(0.6);
    expect(qualityForLanguage(findModel('multilingual-e5-small'), 'de')).toBe(1);
  });
});
