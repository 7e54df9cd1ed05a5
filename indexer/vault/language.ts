import { LANGUAGE_MIN_SHARE, LANGUAGE_MIN_WORDS, LANGUAGE_SAMPLE_LENGTH, SCRIPT_MIN_SHARE } from './defaults';

/** Two-letter code of a language that can be told apart. */
export type Language = 'de' | 'en' | 'ja' | 'ko' | 'ru' | 'zh';

/** The commonest function words that the other language does not have ("in", "an", "was", "die" are left out). */
const FUNCTION_WORDS: readonly (readonly [Language, ReadonlySet<string>])[] = [
  [
    'de',
    wordSet(
      'der das und ist nicht ein eine einen einem einer eines zu den dem des von mit für auf auch sich sie es ich wir ' +
        'wird werden wurde sind sein hat haben kann aus bei nach oder aber wenn dass wie nur noch durch über zum zur ' +
        'im vom als bis vor unter zwischen sowie diese dieser dieses kein keine mehr schon sehr man ihr',
    ),
  ],
  [
    'en',
    wordSet(
      'the of and to is that for it with as on are this be by from or have has not you we they which can will would ' +
        'there their its if more when what but your our into than then these those should could about other some how ' +
        'been were had do does who where why',
    ),
  ],
];

/**
 * Tells a note's language by its script or, between German and English, by the share of function words. Says nothing
 * where the text is short, mixed, or in a language it does not know.
 */
export function detectLanguage(text: string): Language | undefined {
  const sample = text.slice(0, LANGUAGE_SAMPLE_LENGTH);
  const letters = countMatches(sample, /\p{L}/gu);
  if (letters === 0) return undefined;
  return detectScript(sample, letters) ?? detectByWords(sample);
}

function detectScript(sample: string, letters: number): Language | undefined {
  const share = (pattern: RegExp): number => countMatches(sample, pattern) / letters;
  if (letters < LANGUAGE_MIN_WORDS) return undefined;
  const kana = share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = share(/\p{Script=Han}/gu);
  // Japanese mixes both; Chinese has no kana at all.
  if (kana > 0.1 && kana + han >= SCRIPT_MIN_SHARE) return 'ja';
  if (han >= SCRIPT_MIN_SHARE) return 'zh';
  if (share(/\p{Script=Hangul}/gu) >= SCRIPT_MIN_SHARE) return 'ko';
  // Bulgarian, Serbian and Ukrainian share most letters, but not ы, э and ё.
  const isCyrillic = share(/\p{Script=Cyrillic}/gu) >= SCRIPT_MIN_SHARE;
  return isCyrillic && /[ыэё]/i.test(sample) ? 'ru' : undefined;
}

function detectByWords(sample: string): Language | undefined {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < LANGUAGE_MIN_WORDS) return undefined;
  const counts = FUNCTION_WORDS.map(([language, known]) => {
    return { language, count: words.filter((word) => known.has(word)).length };
  }).sort((one, other) => other.count - one.count);
  const [best, next] = counts;
  if (!best || best.count < words.length * LANGUAGE_MIN_SHARE) return undefined;
  return best.count >= (next?.count ?? 0) * 3 ? best.language : undefined;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
