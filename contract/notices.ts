import * as z from 'zod/mini';
import { AttentionCounts } from './attention.ts';
import { LatestBackup } from './backups.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { NewLogin } from './sessions.ts';

export const notices = {
  all: defineEndpoint({
    operationId: 'listNotices',
    method: 'GET',
    path: '/notices',
    summary:
      'What every page shows: how many rows of attention wait, logins that the caller has not answered for, newest first, and for a SUPER when the database was last backed up',
    who: { types: adminTypes },
    status: 200,
    answer: z.strictObject({
      counts: AttentionCounts,
      /** Logins from other, unknown browsers. */
      newLogins: z.array(NewLogin),
      /** Null for others than a SUPER. */
      backup: z.nullable(LatestBackup),
    }),
  }),
};
