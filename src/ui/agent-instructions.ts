import editor from '../../docs/agents/editor.md?raw';
import process from '../../docs/agents/process.md?raw';

/** What an agent in this role is told, as the documentation has it. */
export const agentInstructions = { editor, process } as const;
