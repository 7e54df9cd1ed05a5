import { describe, expect, it } from 'vitest';
import { objectionToStyle } from '../../../../indexer/memory/core-files/style';

describe('the style of an entry', () => {
  it.each([
    ['too-vague', 'User has a project.'],
    ['too-vague', 'Der Nutzer hat ein Projekt.'],
    ['too-vague', 'Projekt'],
    ['log-like', 'On January 5th the user asked about the roof.'],
    ['log-like', 'Am 5. Januar fragte der Nutzer nach dem Dach.'],
    ['log-like', '2026-01-05: the user asked for a summary of the roof.'],
    ['log-like', '2026-01-05 10:30 INFO deploy started'],
    ['log-like', 'I ran the command npm test in this session.'],
    ['raw-dump', 'The roof of the house leaks. '.repeat(25)],
  ])('is objected to: %s, %s', (rule, text) => {
    expect(objectionToStyle(text)?.rule).toBe(rule);
  });

  it.each([
    'Prefers Python over Ruby.',
    'The user has a project called Lighthouse.',
    'Mag keine langen Antworten.',
    'Der Nutzer wohnt in Jena.',
    'The thesis is due on 2027-03-01.',
    'Deploys run in CI only; never push to main by hand.',
    'Die Miete beträgt 980 Euro warm.',
    'Has two cats, Mia and Kino.',
  ])('is fine: %s', (text) => {
    expect(objectionToStyle(text)).toBeUndefined();
  });
});
