/** The ways in which an agent reaches a vault, by the client that speaks to it. */
export type AgentClient = 'common' | 'claudeCode' | 'code' | 'http';

/** Where the HTTP snippet listens, as in the documentation. */
const HTTP_PORT = 3333;

/**
 * What connects an agent to the vault, ready to be pasted.
 *
 * @param vault - absolute path of the vault
 */
export function agentSnippet(client: AgentClient, vault: string): string {
  const server = { command: 'trivium', args: ['mcp', vault] };
  switch (client) {
    case 'common':
      return JSON.stringify({ mcpServers: { trivium: server } }, undefined, 2);
    case 'code':
      return JSON.stringify({ servers: { trivium: { type: 'stdio', ...server } } }, undefined, 2);
    case 'claudeCode':
      return `claude mcp add trivium -- trivium mcp ${inShell(vault)}`;
    case 'http':
      return `trivium mcp ${inShell(vault)} --http ${HTTP_PORT}`;
  }
}

/** One argument of a command line. Paths of Windows stand in double quotes, which its names cannot hold; others in single ones. */
function inShell(argument: string): string {
  if (/^[\w./-]+$/u.test(argument)) return argument;
  if (/^(?:[a-z]:|\\\\)/iu.test(argument)) return `"${argument}"`;
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}
