import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { id, plainText } from '../../contract/fields.ts';
import { maxQuantity } from '../../contract/payments.ts';
import type { Choice } from './started.ts';

/** Anybody can write the query of a link, so an invalid or too long value counts as absent. */
const text = (max: number) => z.catch(z.optional(plainText(max)), undefined);

const Query = z.object({
  machineId: z.catch(z._default(id, ''), ''),
  message: text(10_000),
  said: text(1000),
  payment: text(100),
  paymentID: text(200),
  status: text(30),
  size: text(100),
  quantity: z.catch(z.optional(z.pipe(z.string(), z.enum(['1', '2', '3']))), undefined),
});
type Query = z.output<typeof Query>;

export const choiceOf = ({ size, quantity }: Query): Choice | undefined =>
  size === undefined && quantity === undefined
    ? undefined
    : { size: size ?? '', quantity: Math.min(Number(quantity ?? 1), maxQuantity) };

export const queryOf = (request: FastifyRequest): Query => Query.parse(request.query);
