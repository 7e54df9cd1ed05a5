export { USER_KEY } from './claim';
export type { Claim, ClaimPart, ClaimSubject } from './claim';
export type { Home } from './home';
export { readClaim } from './read-claim';
export { wordKey } from './word-key';
