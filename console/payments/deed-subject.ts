import * as z from 'zod/mini';
import { Payment } from '../../contract/payments.ts';

/** What is about to be done about which payment. */
export const DeedSubject = z.object({ deed: z.enum(['REFUND', 'SETTLE']), payment: Payment });
export type DeedSubject = z.output<typeof DeedSubject>;
