/**
 * The rules of the house. Rooms depend downwards, a room is entered by its door (index.ts), and only the outer
 * rooms know the platform they stand on.
 */
const rooms = [
  'platform',
  'vault',
  'ledger',
  'nodes',
  'embedding',
  'search',
  'indexing',
  'graphs',
  'memory',
  'jobs',
];

/** A room may import only from the rooms listed before it. */
const downwards = rooms.map((room, position) => ({
  name: `${room}-depends-downwards`,
  comment: `indexer/${room} may only depend on the rooms below it.`,
  severity: 'error',
  from: { path: `^indexer/${room}/` },
  to: {
    path: '^indexer/',
    pathNot: `^indexer/(${rooms.slice(0, position + 1).join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'no-cycles',
      comment: 'Modules that need each other are one module.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'indexer-knows-no-plugin',
      severity: 'error',
      from: { path: '^indexer/' },
      to: { path: '^src/' },
    },
    {
      name: 'indexer-knows-no-obsidian',
      severity: 'error',
      from: { path: '^indexer/' },
      to: { path: '^obsidian$|node_modules/obsidian/' },
    },
    {
      name: 'obsidian-only-in-the-outer-files',
      comment: 'Components and workers stay free of the app; views, modals and tabs are its only faces.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main\\.ts$|obsidian/|ui/.*-(view|modal|tab)\\.tsx?$)' },
      to: { path: '^obsidian$|node_modules/obsidian/' },
    },
    {
      name: 'node-only-in-the-outer-room',
      severity: 'error',
      from: { path: '^(indexer|src)/', pathNot: '^indexer/node/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'onnx-only-at-the-edges',
      comment: 'Only a worker or the headless room may choose an inference backend.',
      severity: 'error',
      from: { path: '^(indexer|src)/', pathNot: '^(indexer/node|src/worker)/' },
      to: { path: 'node_modules/(onnxruntime-|@huggingface/transformers)' },
    },
    {
      name: 'rooms-are-entered-by-their-door',
      severity: 'error',
      from: { path: '^indexer/([^/]+)/' },
      to: { path: '^indexer/([^/]+)/.+', pathNot: '^indexer/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'the-house-is-entered-by-its-doors',
      severity: 'error',
      comment: 'The engine itself is behind engine.ts: a room without another door.',
      from: { path: '^(src/|indexer/[^/]+\\.ts$)' },
      to: { path: '^indexer/[^/]+/.+', pathNot: '^indexer/([^/]+/index\\.ts$|engine/)' },
    },
    {
      name: 'the-engine-is-entered-by-its-door',
      severity: 'error',
      from: { path: '^(src|indexer)/', pathNot: '^indexer/(engine/|engine\\.ts$)' },
      to: { path: '^indexer/engine/' },
    },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: '\\.d\\.ts$' }, to: {} },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
};
