/** What is searched of a note. `heading` belongs to a passage: the headings above it. */
export const fields = ['title', 'aliases', 'headings', 'tags', 'path', 'body', 'heading'] as const;
export type Field = (typeof fields)[number];
/** A field's place in {@link fields}: three bits in a posting. */
export type FieldNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const fieldNumber = Object.fromEntries(fields.map((field, number) => [field, number])) as Readonly<
  Record<Field, FieldNumber>
>;
