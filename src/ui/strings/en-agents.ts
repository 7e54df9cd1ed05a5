/** The texts of "Connect agents" in the settings. */
export const agents = {
  heading: 'Connect agents',
  about: 'What an agent may do',
  aboutDesc:
    'The command “trivium”, which “npm link” in the checkout of this project puts on your path, serves this vault to agents over the Model Context Protocol, with Obsidian open or closed. An agent may then search and read all notes that are not excluded, and add, correct and forget memories; it may write entries of MEMORY.md and USER.md, new documents and notes of conversations. It changes no other note. What it reads goes to whoever runs the agent’s model. With “--read-only” after the path it only reads.',
  common: 'Claude Desktop, Cursor and most others',
  commonDesc: 'For claude_desktop_config.json or .cursor/mcp.json.',
  claudeCode: 'Claude Code',
  claudeCodeDesc: 'A command for the terminal.',
  code: 'VS Code',
  codeDesc: 'For .vscode/mcp.json.',
  http: 'Clients that speak streamable HTTP',
  httpDesc: 'Prints its address once it is ready, reached from this machine alone.',
  editor: 'Instructions: editor',
  editorDesc: 'For an agent that suggests links when a new note is filed.',
  process: 'Instructions: process',
  processDesc: 'For an agent that shows what was worked on together before something is decided.',
  copy: 'Copy',
  copyLabel: (name: string) => `Copy: ${name}`,
  copied: 'Copied.',
  placeholder: '/path/to/vault',
};
