import type * as z from 'zod';
import { TriviumError } from '../../platform';
import type {
  Answered,
  CallOptions,
  ChatAnswer,
  ChatMessage,
  ChatRequest,
  JsonSchema,
  Nodes,
} from '../nodes';
import { answeredOf } from './answered';
import { answerForms, createRefusals, type AnswerForm } from './answer-forms';
import { structuredDefaults } from './defaults';
import { toGrammar } from './grammar';
import { readAnswer } from './read-answer';
import { refusalOf } from './refusal';
import { toServerSchema } from './server-schema';
import { repairWords, shapeWords } from './words';

export interface StructuredRequest<Value> {
  readonly messages: readonly ChatMessage[];
  /** What the answer has to be; texts, lists and numbers without an end are given one. */
  readonly schema: z.ZodType<Value>;
  /** What it is, in a word or two, for the model and for errors: `facts`. */
  readonly name: string;
  /** Tokens of the answer at most, at the first try. */
  readonly maxTokens: number;
  /** Which form is tried first; `schema` by default. The others follow where a server refuses it. */
  readonly form?: AnswerForm;
}

export interface StructuredAnswer<Value> {
  readonly value: Value;
  /** Who answered, once for each call that was answered: what is of no use costs as well. */
  readonly answers: readonly Answered[];
}

const refusalsOf = createRefusals<AnswerForm>();

/**
 * Asks for an answer of a certain shape, and gives only one that has it. A server that knows neither schema nor grammar is asked
 * in words, which is remembered; a wrong answer is asked for once more with what was wrong with it; an empty or cut one with
 * more room.
 *
 * @throws TriviumError `node-failed` where all that did not help, with the node, the size of the prompt and what was wrong; and
 *   whatever {@link Nodes.chat} throws
 */
export async function askStructured<Value>(
  nodes: Pick<Nodes, 'chat' | 'status'>,
  request: StructuredRequest<Value>,
  options: CallOptions,
): Promise<StructuredAnswer<Value>> {
  return new Asking(nodes, request, options).ask();
}

/** One question, until it is answered. */
class Asking<Value> {
  readonly #nodes: Pick<Nodes, 'chat' | 'status'>;
  readonly #request: StructuredRequest<Value>;
  readonly #options: CallOptions;
  readonly #schema: JsonSchema;
  readonly #grammar: string | undefined;
  readonly #answers: Answered[] = [];
  /** Forms that were refused within this question: whether the form was to blame shows when another one is taken. */
  readonly #refused: { readonly form: AnswerForm; readonly node: string | undefined }[] = [];
  /** Nodes that took a form: what they refuse later is not the form. */
  readonly #taken = new Set<string>();
  /** Of tokens, those that were not too small so far. */
  #limits: readonly number[];

  constructor(
    nodes: Pick<Nodes, 'chat' | 'status'>,
    request: StructuredRequest<Value>,
    options: CallOptions,
  ) {
    this.#nodes = nodes;
    this.#request = request;
    this.#options = options;
    this.#schema = toServerSchema(request.schema);
    this.#grammar = toGrammar(this.#schema);
    const larger = structuredDefaults.largerLimits.filter((limit) => limit > request.maxTokens);
    this.#limits = [request.maxTokens, ...larger];
  }

  async ask(): Promise<StructuredAnswer<Value>> {
    const { messages, schema } = this.#request;
    const first = await this.#askForAll(messages);
    const read = readAnswer(first.text, schema);
    if ('value' in read) return { value: read.value, answers: this.#answers };
    const repair = repairWords(read.fault, this.#schema);
    const { quotedAnswer } = structuredDefaults;
    const second = await this.#askForAll([
      ...messages,
      { role: 'assistant', content: first.text.slice(0, quotedAnswer) },
      { role: 'user', content: repair },
    ]);
    const repaired = readAnswer(second.text, schema);
    if ('value' in repaired) return { value: repaired.value, answers: this.#answers };
    throw this.#failure(second, messages, `it is not what was asked for, twice: ${repaired.summary}`);
  }

  /** An answer that is neither empty nor cut. */
  async #askForAll(messages: readonly ChatMessage[]): Promise<ChatAnswer> {
    for (;;) {
      const [maxTokens = this.#request.maxTokens, ...larger] = this.#limits;
      const answer = await this.#askInSomeForm(messages, maxTokens);
      const isEmpty = answer.text.trim() === '';
      if (!isEmpty && answer.finish !== 'length') return answer;
      if (larger.length === 0) {
        throw this.#failure(answer, messages, describeTooShort(answer, isEmpty, maxTokens));
      }
      this.#limits = larger;
    }
  }

  async #askInSomeForm(messages: readonly ChatMessage[], maxTokens: number): Promise<ChatAnswer> {
    for (;;) {
      const form = this.#nextForm();
      try {
        const answer = await this.#nodes.chat(this.#inForm(form, messages, maxTokens), this.#options);
        this.#answers.push(answeredOf(answer));
        this.#taken.add(`${answer.node} ${form}`);
        this.#remember();
        return answer;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined || form === 'words' || this.#taken.has(`${refusal.node} ${form}`))
          throw error;
        this.#refused.push({ form, node: refusal.node });
      }
    }
  }

  #nextForm(): AnswerForm {
    const { form: wanted = 'schema' } = this.#request;
    const refusals = refusalsOf(this.#nodes);
    const isOpen = (form: AnswerForm): boolean => {
      if (form === 'words') return true;
      if (form === 'grammar' && this.#grammar === undefined) return false;
      return !refusals.byAny(form) && !this.#refused.some((each) => each.form === form);
    };
    return [wanted, ...answerForms].find(isOpen) ?? 'words';
  }

  #remember(): void {
    const refusals = refusalsOf(this.#nodes);
    for (const { form, node } of this.#refused.splice(0)) refusals.add(form, node);
  }

  #inForm(form: AnswerForm, messages: readonly ChatMessage[], maxTokens: number): ChatRequest {
    const common = { messages, maxTokens };
    if (form === 'schema') return { ...common, schema: this.#schema };
    if (form === 'grammar' && this.#grammar !== undefined) return { ...common, grammar: this.#grammar };
    return { ...common, messages: withWords(messages, shapeWords(this.#schema)) };
  }

  #failure(answer: ChatAnswer, messages: readonly ChatMessage[], reason: string): TriviumError {
    const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
    const { name } = this.#request;
    return new TriviumError(
      'node-failed',
      `Node ${answer.node} (${answer.model}) gave no usable answer for "${name}" to a prompt of ${characters} characters: ${reason}. ` +
        'Try a model that follows instructions better, or one with a longer context.',
    );
  }
}

/** A server holds an answer to what is left of its context, whatever limit it is asked for. */
function describeTooShort({ tokensOut }: ChatAnswer, isEmpty: boolean, maxTokens: number): string {
  const fault = isEmpty ? 'it is empty' : 'it is cut off';
  if (tokensOut === undefined || tokensOut >= maxTokens) {
    return `${fault}, even with a limit of ${maxTokens} tokens`;
  }
  return `${fault} after ${tokensOut} tokens, where the server ended it`;
}

/** The shape is told where the model reads last. */
function withWords(messages: readonly ChatMessage[], words: string): readonly ChatMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return [...messages, { role: 'user', content: words }];
  return [...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${words}` }];
}
