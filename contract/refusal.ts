import * as z from 'zod/mini';
import { english } from './messages.ts';

const Fault = z.object({
  code: z.enum(Object.keys(english)),
  /** What the text of the code is filled with: texts, numbers, and messages of such codes. */
  values: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * Every error has this shape: what went wrong as a message of the catalogue, with its English words;
 * `errors` and `codes` map a field, dotted for rows, to its one fault.
 */
export const Refusal = z.extend(Fault, {
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  codes: z.optional(z.record(z.string(), Fault)),
});
export type Refusal = z.output<typeof Refusal>;
