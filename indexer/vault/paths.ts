/** The folder of a path, without its last slash; empty for the vault's root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a path is a note's. */
export function isNotePath(path: string): boolean {
  return /\.md$/i.test(path);
}

/** A note's title: its file name without `.md`. */
export function noteTitle(path: string): string {
  return withoutNoteExtension(fileName(path));
}

/** The path without `.md`, whatever its case. */
export function withoutNoteExtension(path: string): string {
  return isNotePath(path) ? path.slice(0, -3) : path;
}

/** File types other than notes that the app opens; what ends so names a file even where none is there. */
const ATTACHMENT = new Set(
  'avif bmp gif jpeg jpg png svg webp flac m4a mp3 ogg wav webm 3gp mkv mov mp4 ogv pdf canvas base'.split(
    ' ',
  ),
);

/**
 * Whether a path has the ending of a file that belongs in a vault, note or attachment. A name that only reads like one,
 * such as `Canvas`, has none.
 */
export function isVaultFilePath(path: string): boolean {
  const name = fileName(path);
  const dot = name.lastIndexOf('.');
  return isNotePath(path) || (dot !== -1 && ATTACHMENT.has(name.slice(dot + 1).toLowerCase()));
}
