export { classify } from './classify';
export type { Classification } from './classify';
export { worthKeeping } from './worth-keeping';
export type { WeighedStatement, Worth } from './worth-keeping';
