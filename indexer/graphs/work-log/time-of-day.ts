const TIME =
  /^[^\p{L}\p{N}]{0,24}(?:um |at )?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\p{L}\p{N}:])(?: ?(?:[ap]m|Uhr)\b)?(?: ?[-–—] ?\d{1,2}:\d{2}(?: ?(?:[ap]m|Uhr)\b)?)?/iu;

/** Where the time of day (or the span) that a text begins with ends, after marks; undefined without one. */
export function leadingTimeEnd(text: string): number | undefined {
  return TIME.exec(text)?.[0].length;
}
