import * as z from 'zod';
import extendsFile from './extends.json';
import extractionFile from './extraction.json';
import reconcileFile from './reconcile.json';
import typingFile from './typing.json';
import { memoryTypes, verdicts } from '../../memory';

const OLDER_DATE = '2026-01-10';
const NEWER_DATE = '2026-03-02';

const extractionCase = z.object({
  id: z.string(),
  kind: z.string(),
  /** Not looked at while rules were made. */
  heldOut: z.boolean().default(false),
  path: z.string(),
  /** ISO date that the note is from. */
  date: z.string(),
  text: z.array(z.string()),
  /** Of each fact the phrases that exactly one candidate has, all of them. */
  expected: z.array(z.array(z.string())),
  /** Phrases that no candidate has. */
  forbidden: z.array(z.string()),
  /** Nothing at all is found. */
  nothing: z.boolean().default(false),
  /** No fact is found, only what the conversation was about. */
  onlyAbout: z.boolean().default(false),
});
export type ExtractionCase = z.output<typeof extractionCase>;

/** A pair of statements, and when each was said. */
const statementPair = z.object({
  older: z.string(),
  newer: z.string(),
  olderDate: z.string().default(OLDER_DATE),
  newerDate: z.string().default(NEWER_DATE),
  isHeldOut: z.boolean().default(false),
});
export type StatementPair = z.output<typeof statementPair>;

const reconcilePair = statementPair.extend({
  id: z.string(),
  kind: z.string(),
  /** Every right answer. */
  accept: z.array(z.enum([...verdicts, 'unsure'])),
  /** Whether a person would not hesitate. */
  isClear: z.boolean(),
  /** Whether hiding or skipping one of the two would lose something. */
  mustStay: z.boolean().default(false),
});

const extendsPair = statementPair.extend({ isExtension: z.boolean() });

const typing = z.object({
  text: z.string(),
  type: z.enum(memoryTypes),
  /** Every right one. */
  categories: z.array(z.string()),
  isHeldOut: z.boolean().default(false),
});

/** Notes of our own, German and English, and what is to be found in them and what is not. */
export function readExtractionCases(): readonly ExtractionCase[] {
  return z.array(extractionCase).parse(extractionFile);
}

/** Pairs and what the newer statement is to the older one. */
export function readReconcilePairs(): readonly z.output<typeof reconcilePair>[] {
  return z.array(reconcilePair).parse(reconcileFile.pairs);
}

/** Pairs of which the newer one adds detail, or only sounds as if it did. */
export function readExtendsPairs(): readonly z.output<typeof extendsPair>[] {
  return z.array(extendsPair).parse(extendsFile.pairs);
}

/** Statements, how each is to be understood and what it is about. */
export function readTypings(): readonly z.output<typeof typing>[] {
  return z.array(typing).parse(typingFile.statements);
}
