import * as z from 'zod/mini';
import { answerText } from './fields.ts';
import { english } from './messages.ts';

export const Fault = z.object({
  code: z.enum(Object.keys(english)),
  /** Values of the text's placeholders: texts, numbers, and messages of such codes. */
  values: z.optional(z.record(answerText(), z.unknown())),
});

/**
 * Shape of every error: a message of the catalogue with its English text; `errors` and `codes` map
 * a field, dotted for rows, to its one fault.
 */
export const Refusal = z.extend(Fault, {
  message: answerText(2000),
  errors: z.optional(z.record(answerText(), answerText(2000))),
  codes: z.optional(z.record(answerText(), Fault)),
});
export type Refusal = z.output<typeof Refusal>;
