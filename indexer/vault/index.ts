/** What a vault is: its port, and reading a note into links, headings and chunks. */
export type { Vault, VaultChange, VaultFile } from './vault';
export type * from './note';
export type { Chunk } from './chunk';
export type { ChunkRecord, NoteRecord } from './record';
