import * as z from 'zod/mini';

const shape = z.object({
  findRfid: z.catch(z.optional(z.string()), undefined),
  rfidOrder: z.catch(z.optional(z.string()), undefined),
  rfidPage: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
});

/** What the URL holds of a list of RFIDs; left out is the default. */
export type RfidSearch = Partial<z.output<typeof shape>>;

export const parseRfidSearch = (raw: unknown): RfidSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { findRfid, rfidOrder, rfidPage = 1 } = read.data;
  return {
    ...(findRfid && { findRfid }),
    ...(rfidOrder && { rfidOrder }),
    ...(rfidPage > 1 && { rfidPage }),
  };
};
