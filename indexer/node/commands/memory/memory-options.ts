import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { memoryCategories, memoryOrigins, memoryTypes } from '../../../memory';
import type { MemoryCategory, MemoryOrigin, MemoryType } from '../../../memory';
import { isIsoDate } from '../../../platform';
import type { VaultOptions } from '../../session-config';

export interface SpaceOptions extends VaultOptions {
  readonly space?: string;
}

export interface TypingOptions extends SpaceOptions {
  readonly type?: MemoryType;
  readonly category?: MemoryCategory;
}

export interface OriginOptions {
  readonly source?: MemoryOrigin;
}

export function typeOption(description: string): Option {
  return new Option('--type <type>', description).choices(memoryTypes);
}

export function categoryOption(description: string): Option {
  return new Option('--category <category>', description).choices(memoryCategories);
}

export function sourceOption(description: string): Option {
  return new Option('--source <source>', description).choices(memoryOrigins);
}

export function addSpaceOption(command: Command): Command {
  return command.option('--space <space>', 'only this space (default: the space "default")');
}

/** An option's value that is a date or a time: `2026-03-02`, `2026-03-02T18:20Z`. */
export function parseDate(text: string): string {
  if (isIsoDate(text)) return text;
  throw new InvalidArgumentError(
    'Write a day of the calendar such as 2026-03-02, or a time such as 2026-03-02T18:20Z.',
  );
}
