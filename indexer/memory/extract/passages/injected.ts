import { uniteRanges } from '../../../vault';
import type { TextRange } from '../../../vault';
import { CONTEXT_CALLOUTS, CONTEXT_TAGS } from './context-names';

/** A ledger's line, as it is pasted from the memory: its machine part tells. */
const LEDGER_LINE = /^.*%%[ \t]?\{"id":.*$/gm;
const CALLOUT = new RegExp(
  String.raw`^ {0,3}>[ \t]?\[!(?:${CONTEXT_CALLOUTS.join('|')})\].*(?:\r?\n {0,3}>.*)*`,
  'gim',
);
const LABEL =
  /^ {0,3}(?:#{1,6}[ \t]+|\*\*)?(?:what (?:is|i|you) (?:already )?know(?:n)?(?: about (?:me|you|the user))?|relevant memor(?:y|ies)|(?:saved |stored )?memor(?:y|ies)|context from memory|bekannt(?:es)? (?:über mich|über den nutzer|aus dem gedächtnis)|gespeicherte erinnerungen|aus dem gedächtnis)[ \t]*(?:\*\*)?[ \t]*:?(?:\*\*)?[ \t]*\r?\n(?:[ \t]*\r?\n)?(?:[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t].*(?:\r?\n|$))+/gim;

/**
 * Stretches of a text that were handed to an assistant from a memory: callouts and tags marked as context, pasted lines of a
 * ledger, lists below a label such as `Relevant memories:`. What is remembered already is nothing new when it is read again.
 */
export function findInjected(text: string): readonly TextRange[] {
  const ranges = [CALLOUT, LEDGER_LINE, LABEL].flatMap((pattern) => matches(text, pattern));
  if (!text.includes('<')) return uniteRanges(ranges);
  const lower = text.toLowerCase();
  // Letters that become longer move what stands behind them; then no tag can be told.
  const isInPlace = lower.length === text.length;
  return uniteRanges([...ranges, ...CONTEXT_TAGS.flatMap((tag) => (isInPlace ? tagged(lower, tag) : []))]);
}

function matches(text: string, pattern: RegExp): TextRange[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** `<memory>…</memory>`; one that nobody closes is no stretch. */
function tagged(lower: string, tag: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = lower.indexOf(`<${tag}`); at >= 0; at = lower.indexOf(`<${tag}`, at + 1)) {
    const isWhole = /[\s>]/.test(lower.charAt(at + tag.length + 1));
    if (!isWhole) continue;
    const close = lower.indexOf(`</${tag}>`, at);
    if (close < 0) break;
    ranges.push({ start: at, end: close + tag.length + 3 });
  }
  return ranges;
}
