/** Why a sentence is no candidate. The words are shown to people and counted by. */
export const dropReasons = {
  assistant: 'said by the assistant',
  system: 'handed to the assistant',
  memory: 'known from the memory',
  quoted: 'quoted',
  code: 'code',
  table: 'in a table',
  task: 'a task',
  links: 'only links',
  unreadable: 'unreadable',
  question: 'a question',
  request: 'a request',
  imagined: 'only imagined',
  joke: 'a joke',
  unwanted: 'not to be remembered',
  smallTalk: 'small talk',
  passing: 'only of the moment',
  known: 'easily found again',
  unclear: 'not clear by itself',
  everyday: 'of a day and nothing lasting',
  impersonal: 'about nobody',
  discarded: 'a discarded plan',
  tooLong: 'too long for one fact',
  repeated: 'said twice',
  limit: 'beyond the limit of a note',
} as const;

export type DropReason = (typeof dropReasons)[keyof typeof dropReasons];
