import * as z from 'zod/mini';
import { answerText } from './fields.ts';
import { english } from './messages/english.ts';

/**
 * Shape of every error: a message of the catalogue with its text in the reader's language; `errors`
 * maps a field, dotted for rows, to its one fault.
 */
export const Refusal = z.object({
  message: answerText(2000),
  code: z.enum(Object.keys(english)),
  /** Values of the text's placeholders: texts, numbers, and messages of such codes. */
  values: z.optional(z.record(answerText(), z.unknown())),
  errors: z.optional(z.record(answerText(), answerText(2000))),
});
export type Refusal = z.output<typeof Refusal>;
