import { describe, expect, it } from 'vitest';
import { hideLinks } from '../../../../indexer/graphs/evaluate/hide-links';
import { parseNote } from '../../../../indexer/vault';

const to = (target: string) => (link: { readonly target: string }) => link.target === target;

describe('hideLinks', () => {
  it('takes brackets, target and shown text out, and leaves every other link', () => {
    const text = 'Of [[Heron|grey birds]] and [[Stork]], ![[Heron]], [more](Heron.md).';
    const hidden = hideLinks({ path: 'a.md', text }, ({ target }) => target.startsWith('Heron'));
    expect(hidden.replace(/ +/g, ' ')).toBe('Of and [[Stork]], , .');
  });

  it('takes links out of properties and leaves the properties readable', () => {
    const text = '---\nup: "[[Heron]]"\nlist:\n  - "[[Stork]]"\n---\nBody [[Heron]].\n';
    const hidden = hideLinks({ path: 'a.md', text }, to('Heron'));
    const { links, problems, frontmatter } = parseNote('a.md', hidden);
    expect(problems).toEqual([]);
    expect(frontmatter).toMatchObject({ list: ['[[Stork]]'] });
    expect(links.map(({ target }) => target)).toEqual(['Stork']);
  });

  it('gives the very text where nothing is hidden', () => {
    const text = '\uFEFFA [[b]]\r\n';
    expect(hideLinks({ path: 'a.md', text }, () => false)).toBe(text);
  });
});
