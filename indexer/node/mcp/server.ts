import { McpServer } from '@modelcontextprotocol/server';
import { instructionsFor } from './instructions';
import { registerPrompts } from './prompts';
import { registerResources } from './resources';
import type { ToolHost } from './tool';
import { tools } from './tools';

export interface McpOptions extends ToolHost {
  /** Of this program. */
  readonly version: string;
}

/** A server for one connection, or one request, of a client. It offers only what may be done. */
export function createServer(options: McpOptions): McpServer {
  const { isReadOnly } = options.served;
  const server = new McpServer(
    { name: 'trivium', title: 'Trivium', version: options.version },
    { instructions: instructionsFor({ isReadOnly }) },
  );
  for (const tool of tools) if (tool.isReading || !isReadOnly) tool.register(server, options);
  registerResources(server, options);
  registerPrompts(server, { isReadOnly });
  return server;
}
