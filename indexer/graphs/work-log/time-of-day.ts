const TIME =
  /^[^\p{L}\p{N}]{0,24}(?:um |at )?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\p{L}\p{N}:])(?: ?(?:[ap]m|Uhr)\b)?(?: ?[-–—] ?\d{1,2}:\d{2}(?: ?(?:[ap]m|Uhr)\b)?)?/iu;

/** Where the time of day (or the span) that a text begins with ends, after marks; undefined without one. */
export function leadingTimeEnd(text: string): number | undefined {
  return TIME.exec(text)?.[0].length;
}

const LAST = /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?: ?(?:[ap]m|Uhr|UTC|GMT|CES?T|Z))?[^\p{L}\p{N}]{0,9}$/iu;

/** Whether a title ends with a time of day: `Session 09:30 UTC`. */
export function endsInTime(title: string): boolean {
  return title.includes(':') && LAST.test(title.slice(-40));
}
