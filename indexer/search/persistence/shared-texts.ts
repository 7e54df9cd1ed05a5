import { ByteReader } from './bytes';
import type { ByteWriter } from './bytes';

/** Writes texts into records: where they lie, or as the number of one that the segment has only once. */
export interface TextWriter {
  write(text: string, writer: ByteWriter): void;
}

/** Counts how often each text is asked for, to choose {@link SharedTexts} by. */
export class TextCounter implements TextWriter {
  readonly #uses = new Map<string, number>();

  write(text: string): void {
    this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
  }

  /** What occurs more than once, the most used first, so that it has the smallest numbers. */
  shared(): SharedTexts {
    const repeated = [...this.#uses].filter(([text, uses]) => uses > 1 && text.length > 1);
    repeated.sort((a, b) => b[1] - a[1]);
    return new SharedTexts(repeated.map(([text]) => text));
  }
}

/** Folders, tags, link targets: texts that a segment has many times are kept once and numbered. */
export class SharedTexts implements TextWriter {
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(readonly texts: readonly string[]) {
    this.#numbers = new Map(texts.map((text, number) => [text, number]));
  }

  /** 0 and the text itself, or its number plus one. */
  write(text: string, writer: ByteWriter): void {
    const number = this.#numbers.get(text);
    writer.writeNumber(number === undefined ? 0 : number + 1);
    if (number === undefined) writer.writeText(text);
  }
}

/** Reads texts of records. What is shared is decoded once and kept: it is asked for again and again. */
export class StoredTexts {
  readonly #texts: (string | undefined)[];

  /**
   * @param bytes the segment's
   * @param startOf where a shared text begins in them; for their number, where the last ends
   */
  constructor(
    private readonly bytes: Uint8Array,
    private readonly count: number,
    private readonly startOf: (number: number) => number,
  ) {
    this.#texts = new Array<string | undefined>(count);
  }

  read(reader: ByteReader): string {
    const number = reader.readNumber();
    return number === 0 ? reader.readText() : this.#shared(number - 1);
  }

  skip(reader: ByteReader): void {
    if (reader.readNumber() === 0) reader.skipText();
  }

  #shared(number: number): string {
    if (number >= this.count) throw new RangeError('A text has a number that none has.');
    return (this.#texts[number] ??= new ByteReader(
      this.bytes,
      this.startOf(number),
      this.startOf(number + 1),
    ).readText());
  }
}
