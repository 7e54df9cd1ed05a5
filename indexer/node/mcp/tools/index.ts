/** Every tool, in the order in which an agent meets them. */
import type { Tool } from '../tool';
import { addDocumentTool } from './add-document';
import { addMemoryTool } from './add-memory';
import { askMemoryTool } from './ask-memory';
import { contextBlockTool } from './context-block';
import { forgetMemoryTool } from './forget-memory';
import { getProfileTool } from './get-profile';
import { graphStatusTool } from './graph-status';
import { jobStatusTool } from './job-status';
import { listMemoriesTool } from './list-memories';
import { listSpacesTool } from './list-spaces';
import { memoryTool } from './memory';
import { memoryHistoryTool } from './memory-history';
import { neighboursTool } from './neighbours';
import { readNoteTool } from './read-note';
import { relatedWhyTool } from './related-why';
import { restoreMemoryTool } from './restore-memory';
import { searchTool } from './search';
import { sessionSearchTool } from './session-search';
import { syncTurnTool } from './sync-turn';
import { updateMemoryTool } from './update-memory';

export const tools: readonly Tool[] = [
  getProfileTool,
  contextBlockTool,
  searchTool,
  askMemoryTool,
  readNoteTool,
  neighboursTool,
  relatedWhyTool,
  sessionSearchTool,
  addMemoryTool,
  updateMemoryTool,
  listMemoriesTool,
  memoryHistoryTool,
  forgetMemoryTool,
  restoreMemoryTool,
  memoryTool,
  addDocumentTool,
  syncTurnTool,
  listSpacesTool,
  graphStatusTool,
  jobStatusTool,
];
