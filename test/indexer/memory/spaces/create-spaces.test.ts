import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSpaces } from '../../../../indexer/memory';

const { spaceOf } = createSpaces({
  folders: { Work: 'work', '/Work/Clients/': 'clients', 'Privat\\Tagebuch': 'Tagebuch' },
});

describe('the space of a note', () => {
  it.each([
    ['Note.md', undefined, 'default'],
    ['Work/Note.md', undefined, 'work'],
    ['work/deep/er/Note.md', undefined, 'work'],
    ['Work/Clients/Note.md', undefined, 'clients'],
    ['Work/Clients II/Note.md', undefined, 'work'],
    ['Workshop/Note.md', undefined, 'default'],
    ['Work.md', undefined, 'default'],
    ['Privat/Tagebuch/2026/Tag.md', undefined, 'Tagebuch'],
    ['Work/Note.md', 'home', 'home'],
    ['Work/Note.md', ' home ', 'home'],
  ])('%s with the property %j is in %s', (path, property, space) =>
    expect(spaceOf(path, property)).toBe(space),
  );

  it('may be set for the whole vault', () => {
    expect(createSpaces({ folders: { '/': 'all', Work: 'work' } }).spaceOf('Note.md')).toBe('all');
  });

  it('is the same however the letters of its name and folder are composed', () => {
    const spaces = createSpaces({ folders: { Ärzte: 'Ärzte' } });
    expect(spaces.spaceOf('Ärzte/Note.md'.normalize('NFD'))).toBe('Ärzte'.normalize('NFC'));
  });

  it.each([[null], [''], ['a\nb'], ['a'.repeat(101)]])(
    'is nobody knows which where the property is %j: no other stands in',
    (property) =>
      expect(() => spaceOf('Work/Note.md', property)).toThrow(
        expect.objectContaining({
          code: 'setting-invalid',
          message: expect.stringContaining('"space" of Work/Note.md') as string,
        }) as Error,
      ),
  );
});

describe('folders of spaces', () => {
  it.each([
    [{ '../Work': 'work' }, '../Work'],
    [{ Work: '' }, '"Work"'],
    [{ Work: 'a', 'work/': 'b' }, 'two spaces'],
  ])('%j are refused', (folders, named) =>
    expect(() => createSpaces({ folders })).toThrow(
      expect.objectContaining({
        code: 'setting-invalid',
        message: expect.stringContaining(named) as string,
      }) as Error,
    ),
  );

  it('keep what lies in them, at any depth, from every other', () => {
    const part = fc.stringMatching(/^[a-z ]{1,8}[a-z]$/);
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), part, (folders, note) => {
        const folder = folders.join('/');
        const spaces = createSpaces({ folders: { [folder]: 'mine' } });
        expect(spaces.spaceOf(`${folder}/${note}.md`)).toBe('mine');
        expect(spaces.spaceOf(`${folder}x/${note}.md`)).toBe('default');
      }),
    );
  });
});
