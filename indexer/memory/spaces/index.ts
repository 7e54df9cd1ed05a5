/** Spaces keep apart what must not meet: nothing of one is ever given to a question in another. */
export { parseSpaceName, spaceNameSchema } from './space-name';
export { createSpaces } from './create-spaces';
export type { Spaces } from './create-spaces';
