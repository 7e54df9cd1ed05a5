/** What a vault is: its port, and reading a note into links, headings and chunks. */
export type { Vault, VaultChange, VaultFile } from './vault';
export type * from './note';
export type { Chunk } from './chunk';
export type { ChunkRecord, NoteRecord } from './record';
export { parseNote } from './parse-note';
export { createLinkResolver } from './link-resolver';
export type { LinkResolver, ResolvedLink } from './link-resolver';
export { buildLinkEdges, unresolvedKey } from './link-edges';
export type { LinkEdgeCount, LinkEdges, LinkSource, UnresolvedTarget } from './link-edges';
export { fileName, folderOf, isNotePath, noteTitle } from './paths';
