import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { DEFAULT_SPACE, memoryCategories, memoryOrigins, memoryTypes } from '../../../memory';
import type { MemoryCategory, MemoryOrigin, MemoryType } from '../../../memory';
import { isIsoDate } from '../../../platform';
import type { VaultOptions } from '../../session-config';

export interface SpaceOptions extends VaultOptions {
  readonly space?: string;
}

export interface SpacesOptions extends SpaceOptions {
  readonly allSpaces?: boolean;
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

/** For a command that lists what may be of several spaces. */
export function addSpacesOptions(command: Command): Command {
  return addSpaceOption(command).option('--all-spaces', 'of every space');
}

/** The space that is listed, undefined for all of them. */
export function listedSpace({ space = DEFAULT_SPACE, allSpaces }: SpacesOptions): string | undefined {
  return allSpaces ? undefined : space;
}

/** An option's value that is a date or a time: `2026-03-02`, `2026-03-02T18:20Z`. */
export function parseDate(text: string): string {
  if (isIsoDate(text)) return text;
  throw new InvalidArgumentError(
    'Write a day of the calendar such as 2026-03-02, or a time such as 2026-03-02T18:20Z.',
  );
}
