import * as z from 'zod/mini';
import { id } from '../../../contract/fields.ts';

/** The batch of RFIDs to top up; the form reopens with it after a session expired. */
export const TopUpSubject = z.object({
  rfidIds: z.optional(z.array(id)),
  find: z.optional(z.string()),
  exceptIds: z.optional(z.array(id)),
  count: z.int(),
});
