import { buildLinkEdges, chunkNote, createLinkResolver, parseNote } from '../../indexer/vault';
import type { Vault } from '../../indexer/vault';
import type { Section } from './report';
import { timed } from './statistics';

/** Reading, parsing, cutting and linking all notes of a vault, each step alone, without an index. */
export async function benchReading(vault: Vault): Promise<Section> {
  const files = await vault.list();
  const paths = files.map((file) => file.path).filter((path) => path.endsWith('.md'));
  const read = await timed(() =>
    Promise.all(paths.map(async (path) => ({ path, source: await vault.read(path) }))),
  );
  const notes = read.value;
  const characters = notes.reduce((sum, note) => sum + note.source.length, 0);
  const parse = await timed(() => notes.map((note) => parseNote(note.path, note.source)));
  const chunk = await timed(() =>
    parse.value.reduce(
      (sum, note, position) => sum + chunkNote(note, notes[position]?.source ?? '').length,
      0,
    ),
  );
  const link = await timed(() =>
    buildLinkEdges(parse.value, createLinkResolver(files.map((file) => file.path))),
  );
  const row = (name: string, ms: number): (string | number)[] => [
    name,
    ms / 1000,
    (notes.length / ms) * 1000,
    characters / 1000 / ms,
  ];
  return {
    title: 'Reading a vault',
    text:
      `${notes.length.toLocaleString('en-US')} notes of twelve public vaults as one, ` +
      `${(characters / 1e6).toFixed(1)} million characters, ${chunk.value.toLocaleString('en-US')} chunks, ` +
      `${link.value.edges.length.toLocaleString('en-US')} distinct links between notes; one thread.`,
    head: ['step', 'seconds', 'notes/s', 'million characters/s'],
    rows: [
      row('read files', read.ms),
      row('parse', parse.ms),
      row('cut into chunks', chunk.ms),
      row('resolve links', link.ms),
      row('parse + cut + link', parse.ms + chunk.ms + link.ms),
    ],
  };
}
