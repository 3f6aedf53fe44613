import * as z from 'zod/mini';
import { Payment } from '../../contract/payments.ts';

/** Subject of the open action form, which reopens after a session expired. */
export const ActionSubject = z.object({ deed: z.enum(['REFUND', 'SETTLE']), payment: Payment });
export type ActionSubject = z.output<typeof ActionSubject>;
