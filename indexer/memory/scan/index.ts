/** Looks at a text before it is kept: instructions meant for a program, secrets, and characters that nobody sees. */
export type { ScanFinding } from './finding';
export { scanText } from './scan-text';
export { redact, REDACTED } from './redact';
