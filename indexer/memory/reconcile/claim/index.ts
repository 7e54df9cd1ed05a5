export { USER_KEY } from './claim';
export type { Claim, ClaimPart, ClaimSubject } from './claim';
export { readClaim } from './read-claim';
export { wordKey } from './word-key';
