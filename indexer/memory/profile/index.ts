/** What is known for certain, in two files that go before every answer and that people may edit. */
export { composeProfile } from './compose-profile';
export type { ComposedProfile, ProfileLine, ProfileRequest } from './compose-profile';
export { connectednessOf } from './connectedness';
export { PROFILE_FILE, USER_FILE } from './defaults';
export type { HandEdit } from './hand-edits';
export { readHandEdits, writeProfile } from './write-profile';
export type { ProfileFilesOptions, WriteProfileOptions, WrittenProfile } from './write-profile';
export type { Wording } from './wording';
