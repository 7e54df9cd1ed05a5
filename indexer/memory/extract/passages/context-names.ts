/** Callouts that hold what was handed to an assistant. */
export const CONTEXT_CALLOUTS = [
  'context',
  'memory',
  'memories',
  'system',
  'recall',
  'trivium',
  'kontext',
  'gedächtnis',
  'erinnerung',
  'erinnerungen',
] as const;

/** The same as tags of a prompt. */
export const CONTEXT_TAGS = [
  'memory',
  'memories',
  'user_memory',
  'usermemories',
  'memory-context',
  'memory_context',
  'context',
  'document',
  'documents',
  'system-reminder',
] as const;
