import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { id, plainText } from '../../../contract/fields.ts';
import { maxQuantity } from '../../../contract/payments.ts';
import type { ProductChoice } from '../start/start-result.ts';

/** Anybody can write the query of a link, so an invalid or too long value counts as absent. */
const optionalText = (max: number) => z.catch(z.optional(plainText(max)), undefined);

const PaymentPageQuery = z.object({
  machineId: z.catch(z._default(id, ''), ''),
  message: optionalText(10_000),
  said: optionalText(1000),
  payment: optionalText(100),
  paymentID: optionalText(200),
  status: optionalText(30),
  provider: optionalText(30),
  size: optionalText(100),
  quantity: z.catch(z.optional(z.pipe(z.string(), z.enum(['1', '2', '3']))), undefined),
});
type PaymentPageQuery = z.output<typeof PaymentPageQuery>;

export const parseChoice = ({ size, quantity }: PaymentPageQuery): ProductChoice | undefined =>
  size === undefined && quantity === undefined
    ? undefined
    : { size: size ?? '', quantity: Math.min(Number(quantity ?? 1), maxQuantity) };

export const parsePageQuery = (request: FastifyRequest): PaymentPageQuery =>
  PaymentPageQuery.parse(request.query);
