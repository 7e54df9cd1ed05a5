import { beforeEach, describe, expect, it } from 'vitest';
import { FollowedNote } from '../../../src/ui/followed-note';

let notes: Set<string>;
let followed: FollowedNote;

beforeEach(() => {
  notes = new Set(['Bed.md', 'Path.md']);
  followed = new FollowedNote((path) => notes.has(path));
});

describe('the note a panel is about', () => {
  it('is the active one, and the last one where none is or something else is open', () => {
    expect(followed.follow('Bed.md')).toBe(true);
    expect(followed.follow('Bed.md')).toBe(false);
    followed.follow(undefined);
    followed.follow('Plan.canvas');
    expect(followed.path).toBe('Bed.md');
    followed.follow('Path.md');
    expect(followed.path).toBe('Path.md');
  });

  it('stays when it is pinned, and follows again at once when it is not', () => {
    followed.follow('Bed.md');
    followed.pin(true, 'Bed.md');
    followed.follow('Path.md');
    expect(followed.path).toBe('Bed.md');
    followed.pin(false, 'Path.md');
    expect(followed.path).toBe('Path.md');
  });

  it('cannot be pinned before there is one', () => {
    followed.pin(true, undefined);
    expect(followed.isPinned).toBe(false);
  });

  it('keeps its panel through a rename', () => {
    followed.follow('Bed.md');
    expect(followed.renamed('Path.md', 'Way.md')).toBe(false);
    expect(followed.renamed('Bed.md', 'Beds/Bed.md')).toBe(true);
    expect(followed.path).toBe('Beds/Bed.md');
  });

  it('is let go when it is deleted, pinned or not', () => {
    followed.follow('Bed.md');
    followed.pin(true, 'Bed.md');
    expect(followed.deleted('Path.md', 'Path.md')).toBe(false);
    expect(followed.deleted('Bed.md', 'Path.md')).toBe(true);
    expect([followed.path, followed.isPinned]).toEqual(['Path.md', false]);
  });

  it('comes back pinned after a restart, if it is still there', () => {
    followed.restorePin('Gone.md');
    expect(followed.isPinned).toBe(false);
    followed.restorePin('Path.md');
    followed.follow('Bed.md');
    expect(followed.path).toBe('Path.md');
  });
});
