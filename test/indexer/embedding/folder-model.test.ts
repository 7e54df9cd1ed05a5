import { describe, expect, it } from 'vitest';
import { readFolderModel } from '../../../indexer/embedding';
import { findOnnxDamage } from '../../../indexer/embedding/onnx-check';
import { OnnxGraph } from '../../../indexer/node/models/onnx-graph';

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

function smallOnnx(): Uint8Array {
  const graph = new OnnxGraph('small');
  const input = graph.input('x', 'float32', ['n']);
  graph.output(
    graph.node('Add', [input, graph.constant('float32', [300], new Float32Array(300))]),
    'y',
    'float32',
    ['n'],
  );
  return graph.encode();
}

const wholeFolder = (): Map<string, Uint8Array> =>
  new Map([
    ['config.json', json({ hidden_size: 768, max_position_embeddings: 8192 })],
    ['tokenizer.json', json({ model: { type: 'BPE' } })],
    ['tokenizer_config.json', json({})],
    ['onnx/model.onnx', smallOnnx()],
  ]);
const read = (files: Map<string, Uint8Array>) => (name: string) => Promise.resolve(files.get(name));

describe('a model from a folder', () => {
  it('is described by its own files', async () => {
    const files = wholeFolder();
    files.set('1_Pooling/config.json', json({ pooling_mode_cls_token: true }));
    const model = await readFolderModel('my-model', read(files));
    expect(model.variant).toBe('fp32');
    expect(model.entry).toMatchObject({ id: 'my-model', dimensions: 768, windowTokens: 512, pooling: 'cls' });
    expect(model.files).toEqual([
      'config.json',
      'tokenizer.json',
      'tokenizer_config.json',
      'onnx/model.onnx',
    ]);
  });

  it('has the prefixes of the registry where its folder is named like one of its models', async () => {
    const files = wholeFolder();
    files.set('onnx/model_quantized.onnx', smallOnnx());
    const { entry, variant } = await readFolderModel('multilingual-e5-small', read(files));
    expect(variant).toBe('int8');
    expect(entry.prefixes.query).toBe('query: ');
  });

  it.each(['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'])(
    'names %s where it is missing',
    async (name) => {
      const files = wholeFolder();
      files.delete(name);
      const opened = readFolderModel('my-model', read(files));
      await expect(opened).rejects.toMatchObject({ code: 'model-missing' });
      await expect(opened).rejects.toThrow(name);
    },
  );

  it.each(['config.json', 'tokenizer.json', 'onnx/model.onnx'])(
    'names %s where it is cut short',
    async (name) => {
      const files = wholeFolder();
      files.set(name, (files.get(name) as Uint8Array).slice(0, -1));
      const opened = readFolderModel('my-model', read(files));
      await expect(opened).rejects.toMatchObject({ code: 'model-corrupt' });
      await expect(opened).rejects.toThrow(name);
    },
  );

  it('tells every truncation of an ONNX file from the whole', () => {
    const whole = smallOnnx();
    expect(findOnnxDamage(whole)).toBeUndefined();
    for (let length = 0; length < whole.length - 4; length++) {
      expect(findOnnxDamage(whole.slice(0, length)), `${length} bytes`).toBeDefined();
    }
    expect(findOnnxDamage(new TextEncoder().encode('<!doctype html><title>404</title>'))).toBeDefined();
  });
});
