/** Files that the build puts into the bundle as strings (esbuild.config.mjs). */

/** The file's bytes, gzip-compressed, as base64. */
declare module 'gzip-base64:*' {
  const packed: string;
  export default packed;
}

/** The file bundled as a classic worker script. */
declare module 'worker:*' {
  const source: string;
  export default source;
}
