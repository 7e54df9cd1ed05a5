/**
 * What statements and questions are about, German and English: "Chefin" and "boss" are one topic. It serves to find memories
 * and to order them. Nothing is ever decided by it: no statement is the same as another, or replaces it, for being about the
 * same.
 */
export { isOfOthers, isOfSomebodyElse } from './owner';
export { namesIn } from './read-names';
export { isAboutUser, readQuestion, withoutNaming } from './read-question';
export type { Question, QuestionUnit } from './read-question';
export { topicsOf } from './read-topics';
export { topicNames, topicOf, topicsAnswering } from './topics';
export type { AnsweringTopics, TopicName } from './topics';
