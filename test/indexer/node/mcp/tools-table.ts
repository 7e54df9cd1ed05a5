import type { Tool } from '@modelcontextprotocol/client';

/** The table of docs/mcp.md: each tool with what it takes, and whether it changes anything. */
export function toolsTable(tools: readonly Tool[]): string {
  const rows = tools.map(({ name, inputSchema, annotations, title }) => {
    const required = new Set(inputSchema.required ?? []);
    const takes = Object.keys(inputSchema.properties ?? {}).map((key) =>
      required.has(key) ? `\`${key}\`` : `\`${key}?\``,
    );
    const effect =
      annotations?.readOnlyHint === true
        ? 'reads'
        : annotations?.destructiveHint === true
          ? 'changes'
          : 'adds';
    return `| \`${name}\` | ${title ?? ''} | ${takes.join(', ')} | ${effect} |`;
  });
  return ['| tool | what for | takes | effect |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
