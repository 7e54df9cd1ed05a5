export { askStructured } from './ask-structured';
export type { StructuredAnswer, StructuredRequest } from './ask-structured';
export type { AnswerForm } from './answer-forms';
