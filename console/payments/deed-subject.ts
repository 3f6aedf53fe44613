import * as z from 'zod/mini';
import { Payment } from '../../contract/payments.ts';

/** Subject of the open action form, which reopens after a session expired. */
export const DeedSubject = z.object({ deed: z.enum(['REFUND', 'SETTLE']), payment: Payment });
export type DeedSubject = z.output<typeof DeedSubject>;
