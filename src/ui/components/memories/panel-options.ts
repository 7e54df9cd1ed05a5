import * as z from 'zod';
import { memoryCategories, memoryStores, memoryTypes } from '../../../../indexer/memory';
import { memoryOrders, type MemoriesRequest } from '../../../../indexer/memory-api';

export const memorySections = ['memories', 'review', 'quarantine', 'profile', 'log'] as const;
export type MemorySection = (typeof memorySections)[number];

export const memoryStatuses = ['live', 'superseded', 'forgotten', 'all'] as const;

/** How the panel is set; kept with the workspace. What cannot be read falls back alone. */
export const memoriesOptionsSchema = z.object({
  section: z.enum(memorySections).catch('memories'),
  query: z.string().catch(''),
  status: z.enum(memoryStatuses).catch('live'),
  type: z.enum(memoryTypes).optional().catch(undefined),
  category: z.enum(memoryCategories).optional().catch(undefined),
  /** What a person said and what a program made of it are not mixed where nobody asks for it. */
  store: z.enum([...memoryStores, 'all']).catch('facts'),
  space: z.string().optional().catch(undefined),
  /** Of a note: only what comes from it. */
  path: z.string().optional().catch(undefined),
  order: z.enum(memoryOrders).catch('newest'),
  isUnseen: z.boolean().catch(false),
  /** Id of the memory that is looked at. */
  opened: z.string().optional().catch(undefined),
});

export interface MemoriesOptions extends z.infer<typeof memoriesOptionsSchema> {
  /** Whether the memory that is looked at is being corrected; never kept. */
  readonly isEditing?: boolean;
  /** What is typed there, so that nothing that comes between takes it away; never kept. */
  readonly draft?: string | undefined;
}

export const defaultMemoriesOptions: MemoriesOptions = memoriesOptionsSchema.parse({});

/** Nothing is being written. */
export const notEditing = { isEditing: false, draft: undefined } as const satisfies Partial<MemoriesOptions>;

/** What narrows the list, all of it off. */
export const noFilters = {
  query: '',
  status: 'live',
  type: undefined,
  category: undefined,
  store: 'facts',
  space: undefined,
  path: undefined,
  isUnseen: false,
} as const satisfies Partial<MemoriesOptions>;

export function isFiltered(options: MemoriesOptions): boolean {
  return Object.entries(noFilters).some(([name, off]) => options[name as keyof typeof noFilters] !== off);
}

/** The list's question as the engine takes it. */
export function toRequest(options: MemoriesOptions, query: string, limit: number): MemoriesRequest {
  const { status, type, category, store, space, path, order, isUnseen } = options;
  return {
    ...{ status, order, limit },
    ...(query !== '' && { query }),
    ...(type !== undefined && { type }),
    ...(category !== undefined && { category }),
    ...(store !== 'all' && { store }),
    ...(space !== undefined && { space }),
    ...(path !== undefined && { path }),
    ...(isUnseen && { isUnseen }),
  };
}
