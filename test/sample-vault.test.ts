import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  buildLinkEdges,
  createLinkResolver,
  detectLanguage,
  fileName,
  isNotePath,
  parseNote,
} from '../indexer/vault';
import type { Link, ParsedNote } from '../indexer/vault';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, 'vault');

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.startsWith('.') && statSync(path.join(root, file)).isFile())
  .sort();
const texts = new Map(
  files.filter(isNotePath).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);
const notes = new Map([...texts].map(([file, text]) => [file, parseNote(file, text)]));
const resolver = createLinkResolver(files);
const graph = buildLinkEdges(notes.values(), resolver);

function text(file: string): string {
  const found = texts.get(file);
  if (found === undefined) throw new Error(`The sample vault has no note ${file}`);
  return found;
}

function note(file: string): ParsedNote {
  const found = notes.get(file);
  if (found === undefined) throw new Error(`The sample vault has no note ${file}`);
  return found;
}

function linksOf(file: string): readonly string[] {
  return note(file).links.map((link) => link.original);
}

function resolve(link: Link, from: string): string | undefined {
  return resolver.resolve(link.target, from, link.kind)?.path;
}

describe('the sample vault', () => {
  it('holds 91 notes and one drawing, which are read without a problem', () => {
    expect(notes.size).toBe(91);
    expect(files.filter((file) => !isNotePath(file))).toEqual(['Attachments/Wasserzeichen Ochsenkopf.svg']);
    expect([...notes.values()].flatMap((each) => each.problems)).toEqual([]);
    expect(readFileSync(path.join(root, '.obsidian/app.json'), 'utf8').trim()).toBe('{}');
  });

  it('links in every way that Obsidian knows', () => {
    expect(graph.occurrences).toEqual({
      wikilink: 289,
      embed: 4,
      'markdown-link': 4,
      'markdown-embed': 0,
      frontmatter: 22,
    });
    expect(graph.edges).toHaveLength(271);
    expect(graph.attachmentLinks).toBe(3);
    expect(graph.selfLinks).toBe(1);
    const links = [...notes.values()].flatMap((each) => each.links);
    expect(links.filter((link) => link.subpath.startsWith('#^')).length).toBeGreaterThanOrEqual(3);
    expect(links.filter((link) => link.original.includes('\\|')).length).toBeGreaterThanOrEqual(5);
    expect(links.filter((link) => link.original.includes('%20')).length).toBeGreaterThanOrEqual(2);
    expect(linksOf('Start.md')).toContain('![[Wasserschaden Sammlung Hagedorn#^bestand]]');
    expect(linksOf('Areas/Notfallplan.md')).toContain('![[Schimmel erkennen#Schimmel erkennen]]');
  });

  it('leads each link with a subpath to a heading or block that exists', () => {
    const missing = [...notes].flatMap(([from, { links }]) =>
      links.filter((link) => {
        const target = resolve(link, from);
        return target !== undefined && link.subpath !== '' && !hasSubpath(note(target), link.subpath);
      }),
    );
    expect(missing.map((link) => link.original)).toEqual([]);
  });

  it('has a hub, orphans and notes not yet written', () => {
    const linking = graph.edges.filter((edge) => edge.target === 'Papierrestaurierung.md');
    expect(linking).toHaveLength(27);
    const linked = new Set(graph.edges.flatMap((edge) => [edge.source, edge.target]));
    expect([...notes.keys()].filter((file) => !linked.has(file))).toEqual([
      'Inbox/Dream about the lift.md',
      'Inbox/Geräusche im Treppenhaus.md',
      'Inbox/Telefonnotiz.md',
      'Inbox/Untitled.md',
    ]);
    expect(graph.unresolved.map(({ target }) => target)).toEqual([
      '<% tp.date.now("YYYY-MM-DD", -1) %>',
      'Books to return',
      'Fiona Raeburn',
      'Gelatine als Klebstoff',
      'Lagerregal Südwand',
      'Preisliste 2023.md',
      'Projekte/Ausstellung 2027',
      'Silke',
    ]);
  });

  it('has two notes of one name, told apart by where a link stands', () => {
    const names = [...notes.keys()].map(fileName);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual(['Kleister.md']);
    expect(resolver.resolve('Kleister', 'Recipes/Oatcakes.md', 'wikilink')?.path).toBe('Recipes/Kleister.md');
    expect(resolver.resolve('Kleister', 'Methoden/Isoperms.md', 'wikilink')?.path).toBe(
      'Methoden/Kleister.md',
    );
    expect(resolver.resolve('Kleister', 'Start.md', 'wikilink')?.path).toBe('Recipes/Kleister.md');
  });

  it('hides links in code, math and HTML comments, and shows one in an Obsidian comment', () => {
    expect(text('Projekte/Climate loggers.md')).toContain('[[Not A Real Link]]');
    expect(text('Projekte/Climate loggers.md')).toContain('(Projekte/Nowhere.md)');
    expect(linksOf('Projekte/Climate loggers.md').filter((link) => link === '[[Isoperms]]')).toHaveLength(1);
    expect(text('Methoden/Isoperms.md')).toContain('[[not a note]]');
    expect(text('Start.md')).toContain('<!-- Früher stand hier [[Geheimer Entwurf]]');
    const targets = [...notes.values()].flatMap(({ links }) => links.map((link) => link.target));
    for (const fake of ['Not A Real Link', 'Projekte/Nowhere.md', 'not a note', 'Geheimer Entwurf']) {
      expect(targets).not.toContain(fake);
    }
    const comment = /%% .* %%/.exec(text('Projekte/Wasserschaden Sammlung Hagedorn.md'))?.[0];
    expect(comment).toContain('[[Ottilie Krahn]]');
    expect(linksOf('Projekte/Wasserschaden Sammlung Hagedorn.md')).toContain('[[Ottilie Krahn]]');
  });

  it('keeps its odd bytes, whatever editors and formatters would like', () => {
    expect(text('Areas/Gesundheit.md').startsWith('\uFEFF---')).toBe(true);
    expect(text('Readings/Die Wand.md')).toMatch(/^---\r\n/);
    expect(text('Readings/Die Wand.md')).not.toMatch(/[^\r]\n/);
    const decomposed = text('🌿 Garten/Apfelsorten.md');
    expect(decomposed).toBe(decomposed.normalize('NFD'));
    expect(decomposed).not.toBe(decomposed.normalize('NFC'));
    expect(statSync(path.join(root, 'Inbox/Untitled.md')).size).toBe(0);
    expect(text('Inbox/Telefonnotiz.md').trim().split('\n')).toHaveLength(2);
  });

  it('holds each kind of block', () => {
    const kinds = new Set([...notes.values()].flatMap(({ sections }) => sections.map(({ kind }) => kind)));
    for (const kind of [
      'yaml',
      'callout',
      'table',
      'code',
      'math',
      'html',
      'footnoteDefinition',
      'comment',
    ]) {
      expect(kinds).toContain(kind);
    }
    expect(note('Papierrestaurierung.md').aliases).toEqual(['Restaurierung', 'Paper conservation']);
    expect(note('Menschen/Baran Özdal.md').aliases).toEqual(['Baran']);
    expect(note('Methoden/Oberflächenreinigung.md').tags.map(({ name }) => name)).toEqual([
      'methode/trocken',
    ]);
    expect(note('Inbox/Packing list kayak.md').sections.map(({ kind }) => kind)).toEqual(['list']);
    expect(texts.get('Methoden/Japanpapier.md')).toMatch(
      /\p{Script=Han}[\p{Script=Han}\p{Script=Hiragana}、]{15}/u,
    );
    expect(text('Projekte/Kartenwerk Unstrut.md').length).toBeGreaterThan(8000);
    const withTerm = [...texts].filter(([, body]) => /dew.point.margin/i.test(body));
    expect(withTerm.map(([file, body]) => [file, /dew.point.margin/i.exec(body)?.[0]])).toEqual([
      ['Methoden/Logger-Felder.md', 'dew_point_margin'],
    ]);
  });

  it('is written in German and English, about half each', () => {
    const languages = [...texts.values()].map((body) => detectLanguage(body));
    const share = (language: string): number =>
      languages.filter((each) => each === language).length / notes.size;
    expect(share('de')).toBeGreaterThan(0.4);
    expect(share('en')).toBeGreaterThan(0.4);
  });

  it('keeps a work log whose rows name notes that exist', () => {
    const rows = text('Arbeitsprotokoll.md').match(/^\| \d{4}-\d\d-\d\d \|.*$/gm) ?? [];
    expect(rows).toHaveLength(26);
    expect(rows.filter((row) => (row.match(/\[\[/g) ?? []).length >= 2).length).toBeGreaterThanOrEqual(20);
    expect(rows.filter((row) => !row.includes('[['))).toHaveLength(1);
    const { links } = note('Arbeitsprotokoll.md');
    expect(links.filter((link) => resolve(link, 'Arbeitsprotokoll.md') === undefined)).toEqual([]);
  });

  it('holds eight conversations with turns and a date', () => {
    const chats = [...notes.values()].filter((each) => each.path.startsWith('Chats/'));
    expect(chats).toHaveLength(8);
    for (const chat of chats) {
      const turns = chat.headings.filter(({ level }) => level === 2).map((heading) => heading.text);
      expect(turns.length).toBeGreaterThanOrEqual(4);
      expect(turns).toEqual(turns.map((_, index) => (index % 2 === 0 ? 'User' : 'Assistant')));
      expect(chat.title.startsWith(String(chat.frontmatter.date))).toBe(true);
    }
  });
});

describe('the queries of the sample vault', () => {
  const answered = z.object({ query: z.string().min(1), answer: z.string() });
  const queries = z
    .object({
      notes: z.number(),
      hub_indegree_cutoff: z.number(),
      link_prediction: z.array(
        z.object({
          note: z.string(),
          targets: z.array(z.string()),
          hub_targets_left_out: z.array(z.string()),
        }),
      ),
      title_to_body: z.array(answered),
      passage_to_note: z.array(answered.extend({ sentence: z.string() })),
      meaning: z.array(answered.extend({ language: z.enum(['de', 'en']) })),
      showpieces: z.array(
        answered.extend({ by: z.enum(['word', 'meaning']), language: z.enum(['de', 'en']) }),
      ),
    })
    .parse(JSON.parse(readFileSync(path.join(here, 'vault-queries.json'), 'utf8')));

  it('name notes that exist', () => {
    const answers = [queries.title_to_body, queries.passage_to_note, queries.meaning, queries.showpieces];
    for (const { answer } of answers.flat()) expect(notes.has(answer), answer).toBe(true);
    expect(queries.notes).toBe(notes.size);
  });

  it('predict the links that the notes have', () => {
    for (const { note: source, targets, hub_targets_left_out: hubs } of queries.link_prediction) {
      const linked = graph.edges.filter((edge) => edge.source === source).map((edge) => edge.target);
      expect([...targets, ...hubs].sort(), source).toEqual([...linked].sort());
    }
  });

  it('quote sentences that the notes have', () => {
    for (const { sentence, answer } of queries.passage_to_note) {
      expect(text(answer).normalize('NFC')).toContain(sentence);
    }
  });

  it('ask by meaning without a content word of the note they look for', () => {
    expect(queries.meaning.length).toBeGreaterThanOrEqual(25);
    for (const { query, answer } of queries.meaning) {
      expect(sharedWords(query, `${answer} ${text(answer)}`), query).toEqual([]);
    }
  });
});

/** Whether the note has the heading or block that a link's `#…` names. */
function hasSubpath(target: ParsedNote, subpath: string): boolean {
  if (subpath.startsWith('#^')) return target.blocks.some(({ id }) => `#^${id}` === subpath);
  return target.headings.some((heading) => `#${heading.text}` === subpath);
}

const functionWords = new Set(
  (
    'a about after am an and at be being by das den der die durch for from im in into is my of on or the to und under with ' +
    'would nach his'
  ).split(' '),
);

/** Words of the query that occur in the text whole, as a stem or as a part of a compound, or that contain one of its words. */
function sharedWords(query: string, body: string): readonly string[] {
  const words = new Set(wordsOf(body));
  return wordsOf(query)
    .filter((word) => word.length > 2 && !functionWords.has(word))
    .filter((word) => {
      const stem = word.length > 4 ? word.slice(0, Math.max(4, word.length - 2)) : word;
      return [...words].some((other) => other.includes(stem) || (other.length > 4 && word.includes(other)));
    });
}

function wordsOf(body: string): readonly string[] {
  return (
    body
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}
