import { AutoModel, AutoTokenizer, env } from '@huggingface/transformers';
import packedRuntime from 'gzip-base64:onnxruntime-web/dist/ort-wasm-simd-threaded.wasm';
import { createTextModel, findVariant, type ModelEntry, type TextModel } from '../../indexer/embedding';

/** The bytes of a model's files by their name in the model's folder. */
export type ModelFiles = ReadonlyMap<string, ArrayBuffer | Uint8Array>;

/** A path that only {@link serveFromMemory} answers; transformers.js sees a folder there. */
const MODEL_PATH = '/models/';

let isPrepared = false;

export type Backend = 'wasm' | 'webgpu';

/** Loads a model from memory into ONNX Runtime. Nothing is fetched, whatever the files say. */
export async function openTextModel(
  entry: ModelEntry,
  variant: string,
  files: ModelFiles,
  backend: Backend = 'wasm',
): Promise<TextModel> {
  await prepareRuntime();
  env.fetch = serveFromMemory(entry.id, files);
  const { dtype, weightFiles } = findVariant(entry, variant);
  const tokenizer = await AutoTokenizer.from_pretrained(entry.id);
  const model = await AutoModel.from_pretrained(entry.id, {
    dtype,
    device: backend,
    use_external_data_format: weightFiles.length > 1,
  });
  // The network has its own copy now; what is asked for later must not find a closed door's key.
  env.fetch = serveFromMemory(entry.id, new Map());
  return createTextModel(entry, tokenizer, model);
}

/** One thread: a worker from a Blob URL cannot start ONNX Runtime's own threads, and the engine needs the other cores. */
async function prepareRuntime(): Promise<void> {
  if (isPrepared) return;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = MODEL_PATH;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  const { wasm } = env.backends.onnx;
  if (wasm === undefined) throw new TypeError('This build has no wasm backend.');
  // Set by transformers.js to a CDN; with it gone and the binary given, there is nothing left to fetch.
  delete wasm.wasmPaths;
  wasm.wasmBinary = await unpack(packedRuntime);
  wasm.numThreads = 1;
  isPrepared = true;
}

function serveFromMemory(modelId: string, files: ModelFiles): typeof fetch {
  const root = `${MODEL_PATH}${modelId}/`;
  return (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const bytes = address.startsWith(root) ? files.get(address.slice(root.length)) : undefined;
    if (bytes === undefined) return Promise.resolve(new Response(null, { status: 404 }));
    const headers = { 'content-length': String(bytes.byteLength) };
    return Promise.resolve(new Response(bytes as BodyInit, { headers }));
  };
}

/** From base64 and gzip to bytes. */
async function unpack(packed: string): Promise<ArrayBuffer> {
  const compressed = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
