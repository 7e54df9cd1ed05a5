import type { agents as english } from './en-agents';

export const agents: typeof english = {
  heading: 'Agenten verbinden',
  about: 'Was ein Agent darf',
  aboutDesc:
    'Der Befehl „trivium“, den „npm link“ im Ordner dieses Projekts auf den Pfad legt, gibt Agenten über das Model Context Protocol Zugang zu diesem Vault, ob Obsidian offen ist oder nicht. Ein Agent darf dann alle Notizen durchsuchen und lesen, die nicht ausgeschlossen sind, und Erinnerungen hinzufügen, berichtigen und vergessen; er darf Einträge von MEMORY.md und USER.md, neue Dokumente und Notizen von Gesprächen schreiben. Andere Notizen ändert er nicht. Was er liest, geht an den, der das Modell des Agenten betreibt. Mit „--read-only“ hinter dem Pfad liest er nur.',
  common: 'Claude Desktop, Cursor und die meisten anderen',
  commonDesc: 'Für claude_desktop_config.json oder .cursor/mcp.json.',
  claudeCode: 'In Claude Code',
  claudeCodeDesc: 'Ein Befehl für das Terminal.',
  code: 'In VS Code',
  codeDesc: 'Für .vscode/mcp.json.',
  http: 'Programme, die Streamable HTTP sprechen',
  httpDesc: 'Gibt seine Adresse aus, sobald er bereit ist; nur von diesem Rechner aus erreichbar.',
  editor: 'Anweisung: Redaktion',
  editorDesc: 'Für einen Agenten, der Links vorschlägt, wenn eine neue Notiz abgelegt wird. Auf Englisch.',
  process: 'Anweisung: Prozess',
  processDesc:
    'Für einen Agenten, der vor einer Entscheidung zeigt, was zusammen bearbeitet wurde. Auf Englisch.',
  copy: 'Kopieren',
  copyLabel: (name) => `Kopieren: ${name}`,
  copied: 'Kopiert.',
  placeholder: '/pfad/zum/vault',
};
