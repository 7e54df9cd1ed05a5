import { parse, stringify } from 'yaml';

export function normalizePath(path: string): string {
  const cleaned = path
    .replace(/[\u00A0\u202F]/g, ' ')
    .replace(/[\\/]+/g, '/')
    .replace(/^\/+|\/+$/g, '')
    .normalize('NFC');
  return cleaned === '' ? '/' : cleaned;
}

export interface Debouncer<T extends unknown[], V> {
  (...parameters: T): void;
  cancel(): this;
  run(): V | undefined;
}

/** @param resetTimer whether a call while one is pending puts it off again. */
export function debounce<T extends unknown[], V>(
  callback: (...parameters: T) => V,
  timeoutMs = 0,
  resetTimer = false,
): Debouncer<T, V> {
  let timer: number | undefined;
  let pending: T | undefined;
  const run = (): V | undefined => {
    window.clearTimeout(timer);
    timer = undefined;
    const parameters = pending;
    pending = undefined;
    return parameters ? callback(...parameters) : undefined;
  };
  const debounced = (...parameters: T): void => {
    pending = parameters;
    if (timer !== undefined && !resetTimer) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(run, timeoutMs);
  };
  return Object.assign(debounced, {
    run,
    cancel(this: Debouncer<T, V>) {
      window.clearTimeout(timer);
      timer = undefined;
      pending = undefined;
      return this;
    },
  });
}

export function arrayBufferToBase64(buffer: ArrayBuffer): string {
  let binary = '';
  for (const byte of new Uint8Array(buffer)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function base64ToArrayBuffer(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
}

export function parseYaml(text: string): unknown {
  return parse(text);
}

export function stringifyYaml(value: unknown): string {
  return stringify(value);
}

export function getLinkpath(linktext: string): string {
  return parseLinktext(linktext).path;
}

export function parseLinktext(linktext: string): { path: string; subpath: string } {
  const hash = linktext.indexOf('#');
  return hash < 0
    ? { path: linktext, subpath: '' }
    : { path: linktext.slice(0, hash), subpath: linktext.slice(hash) };
}

export function stripHeadingForLink(heading: string): string {
  return heading
    .replace(/[#^|[\]\\:]|%%/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
