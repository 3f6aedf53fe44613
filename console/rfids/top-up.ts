import * as z from 'zod/mini';
import { id } from '../../contract/fields.ts';

/** The RFIDs that are topped up, as a batch names them. */
export const TopUpSubject = z.object({
  rfidIds: z.optional(z.array(id)),
  find: z.optional(z.string()),
  count: z.int(),
});
