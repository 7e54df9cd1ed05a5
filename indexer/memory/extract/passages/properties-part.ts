const PROPERTIES = /^---[ \t]*\r?\n(?:[^\n]*\n)*?---[ \t]*(?:\r?\n|$)/;

/**
 * The beginning of a note that holds its properties, so that who asks for nothing else need not read megabytes of body; empty
 * where it has none.
 */
export function propertiesPart(text: string): string {
  // What an editor put in front is left to the reader of notes.
  if (text.startsWith('\uFEFF')) return text;
  return PROPERTIES.exec(text)?.[0] ?? '';
}
