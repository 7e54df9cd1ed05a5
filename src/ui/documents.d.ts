/** A document as text: the build puts it into the bundle (esbuild.config.mjs). */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
