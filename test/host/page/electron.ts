/**
 * On a desktop the app's page and its workers are Electron's: they have a `process` that looks like Node's. Libraries
 * that take it for Node break there and nowhere else, so the stage has one too.
 */
const fakeProcess = {
  platform: 'linux',
  type: 'renderer',
  env: {},
  argv: [],
  versions: { node: '20.18.1', electron: '32.2.5', chrome: '128.0.6613.186' },
  release: { name: 'node' },
};

/** Gives the page, and every worker that is started from a Blob, Electron's `process`. */
export function imitateElectron(): void {
  Object.assign(window, { process: fakeProcess });
  const blobs = new Map<string, Blob>();
  const createObjectURL = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (source: Blob | MediaSource) => {
    const url = createObjectURL(source);
    if (source instanceof Blob) blobs.set(url, source);
    return url;
  };
  const OwnWorker = window.Worker;
  window.Worker = class extends OwnWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const source = blobs.get(String(url));
      const prelude = `self.process = ${JSON.stringify({ ...fakeProcess, type: 'worker' })};\n`;
      super(
        source ? createObjectURL(new Blob([prelude, source], { type: 'text/javascript' })) : url,
        options,
      );
    }
  };
}
