import type { ByteReader, ByteWriter } from './bytes';

/**
 * Word numbers in one to four bytes, told by the first: numbers are given by falling frequency, so that most words of a
 * text take one byte. More numbers fit into two bytes than with seven-bit groups: those are the many.
 */
const TWO_FROM = 176;
const THREE_FROM = 252;
const FOUR_FROM = 255;
const TWO_BYTE_FIRST = TWO_FROM;
const THREE_BYTE_FIRST = TWO_BYTE_FIRST + (THREE_FROM - TWO_FROM) * 0x100;
const FOUR_BYTE_FIRST = THREE_BYTE_FIRST + (FOUR_FROM - THREE_FROM) * 0x10000;

export function writeWord(number: number, writer: ByteWriter): void {
  if (number < TWO_BYTE_FIRST) {
    writer.writeByte(number);
  } else if (number < THREE_BYTE_FIRST) {
    const rest = number - TWO_BYTE_FIRST;
    writer.writeByte(TWO_FROM + (rest >>> 8));
    writer.writeByte(rest & 0xff);
  } else if (number < FOUR_BYTE_FIRST) {
    const rest = number - THREE_BYTE_FIRST;
    writer.writeByte(THREE_FROM + (rest >>> 16));
    writer.writeByte((rest >>> 8) & 0xff);
    writer.writeByte(rest & 0xff);
  } else {
    writer.writeByte(FOUR_FROM);
    writer.writeNumber(number - FOUR_BYTE_FIRST);
  }
}

export function readWord(reader: ByteReader): number {
  const first = reader.readByte();
  if (first < TWO_FROM) return first;
  const second = reader.readByte();
  if (first < THREE_FROM) return TWO_BYTE_FIRST + ((first - TWO_FROM) << 8) + second;
  if (first < FOUR_FROM) {
    return THREE_BYTE_FIRST + ((first - THREE_FROM) << 16) + (second << 8) + reader.readByte();
  }
  return FOUR_BYTE_FIRST + reader.readNumberFrom(second);
}
