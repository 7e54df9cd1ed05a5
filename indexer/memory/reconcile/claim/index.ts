export { USER_KEY } from './claim';
export type { Claim, ClaimPart, ClaimSubject } from './claim';
export type { Home } from './home';
export { digitsOf } from './renewed-subject';
export { readClaim } from './read-claim';
export { isCountry, wordKey } from './word-key';
