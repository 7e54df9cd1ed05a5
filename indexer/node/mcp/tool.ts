import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { toPlainError } from '../../platform';
import type { ServedVault } from '../serving';
import type { Session } from '../session';
import type { Scope } from '../server';

/** What every call is given. */
export interface ToolContext {
  readonly session: Session;
  readonly scope: Scope;
  readonly served: ServedVault;
  readonly signal: AbortSignal;
}

/** An answer twice: in words for the model, and as data for the program around it. */
export interface ToolAnswer<Data> {
  readonly text: string;
  readonly data: Data;
}

export interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For an agent: what it is for, when to call it, what to do with the answer. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations & { readonly readOnlyHint: boolean };
  run(input: z.output<Input>, context: ToolContext): Promise<ToolAnswer<z.input<Output>>>;
}

/** Where the tools of a server look, and where they tell what went wrong. */
export interface ToolHost {
  readonly served: ServedVault;
  readonly scope: Scope;
  /** Told what nobody expected; the client learns of it, too. */
  readonly onProblem: (message: string) => void;
}

export interface Tool {
  readonly name: string;
  /** Whether a server that is only read from has it. */
  readonly isReading: boolean;
  register(server: McpServer, host: ToolHost): void;
}

/** A tool with its schemas, ready for any number of servers. What fails becomes an answer that says so. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, description, input, output, annotations } = definition;
  return {
    name,
    isReading: annotations.readOnlyHint,
    register: (server, { served, scope, onProblem }) => {
      const call = async (given: unknown, signal: AbortSignal): Promise<CallToolResult> => {
        const { text, data } = await served.use((session) =>
          definition.run(input.parse(given), { session, scope, served, signal }),
        );
        return { content: [{ type: 'text', text }], structuredContent: output.parse(data) };
      };
      // As any object's: what a tool's own has is told apart above, and not by the library.
      const schemas: Readonly<Record<'inputSchema' | 'outputSchema', z.ZodObject>> = {
        inputSchema: input,
        outputSchema: output,
      };
      server.registerTool(name, { title, description, annotations, ...schemas }, (given, { mcpReq }) =>
        call(given, mcpReq.signal).catch((error: unknown) => {
          const { code, message } = toPlainError(error);
          if (code === 'unexpected') onProblem(`${name}: ${message}`);
          return failed(code, message);
        }),
      );
    },
  };
}

function failed(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] };
}
