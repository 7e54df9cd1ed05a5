import { coldStartHead } from './cold-starts';
import { diskSizeHead } from './disk-size';
import { latencyHead } from './latency-rows';
import type { Row } from './latency-rows';

/** The rows of each table, size by size. */
export interface ScaleRows {
  readonly vector: Row[];
  readonly text: Row[];
  readonly hybrid: Row[];
  readonly odd: Row[];
  readonly insert: Row[];
  readonly edit: Row[];
  readonly coldStart: Row[];
  readonly disk: Row[];
}

export const heads = {
  latency: latencyHead,
  odd: ['chunks', 'query', 'text: worst ms', 'hybrid: worst ms'],
  insert: [
    'chunks',
    'engine',
    'passages taken in',
    'text: chunks/s',
    'vectors too: chunks/s',
    'resident: MB',
  ],
  edit: ['chunks', 'searchable: p50 ms', 'worst ms', 'save: p50 ms', 'written: kB', 'blobs'],
  coldStart: coldStartHead,
  disk: diskSizeHead,
};
