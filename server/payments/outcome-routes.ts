import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payPaths } from '../../contract/payments.ts';
import { failedPage } from '../../public-pages/failed.ts';
import { processFailedPage } from '../../public-pages/process-failed.ts';
import { style } from '../../public-pages/style.ts';
import { successPage } from '../../public-pages/success.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { allowFormsTo, allowStyle, inlineSource } from '../core/inline.ts';
import { originOf } from '../core/origin.ts';
import type { Settings } from '../core/settings/settings.ts';
import { commandsOfPayment } from '../machines/commands.ts';
import { machineEverNamed, machineNamed } from '../machines/queries.ts';
import { queryOf } from './browser-query.ts';
import type { EngineParts } from './engine.ts';
import { failedPath, messageOf, outcomeOf, paidPage, successPath } from './pages.ts';
import { paymentById } from './queries.ts';

type Parts = Pick<EngineParts, 'store' | 'now'>;

const sheet = inlineSource(style);

/**
 * Sends a page of a payment. Its button is redirected to the provider, whose hosts change without
 * notice, so the form may lead to any HTTPS host, or to HTTP from a server without HTTPS.
 */
export const pageSender =
  (settings: Pick<Settings, 'PUBLIC_ORIGIN'>) => (reply: FastifyReply, html: string) => {
    allowStyle(reply, sheet);
    const isHttps = originOf(reply.request, settings).startsWith('https:');
    allowFormsTo(reply, isHttps ? 'https:' : 'http:');
    return reply.type('text/html; charset=utf-8').send(html);
  };
type SendPage = ReturnType<typeof pageSender>;

export const go = (reply: FastifyReply, url: string) => reply.redirect(url, 303);

/**
 * Returns the success page, the failure page, or the provider's checkout while nothing was paid.
 */
export const placeOf = async ({ store, now }: Parts, payment: Payments): Promise<string> => {
  const { physicalId } = await machineEverNamed(store.read, payment.machineId);
  if (outcomeOf(payment, now())) return successPath(physicalId, payment.id);
  if (payment.state === 'PENDING' && payment.attempt === 0 && payment.checkoutUrl !== null) {
    return payment.checkoutUrl;
  }
  return failedPath(physicalId, messageOf(payment));
};

/** Reads the failure message and the machine of a page from the query. */
export const failureOf = async (read: Db, request: FastifyRequest) => {
  const { machineId, message, said } = queryOf(request);
  const machine = machineId ? await machineNamed(read, machineId) : undefined;
  return { machine, machineId: machineId || undefined, message, said };
};

/** Pages are no part of the API, and customers get priority over consoles. */
export const hidden = { schema: { hide: true }, config: { urgency: 'VENDING' } } as const;

/** Registers the pages with the outcome of a payment. */
export const outcomeRoutes = (http: FastifyInstance, parts: Parts, sendPage: SendPage): void => {
  const { read } = parts.store;

  http.get(payPaths.failed, hidden, async (request, reply) =>
    sendPage(reply, failedPage(await failureOf(read, request))),
  );
  http.get(payPaths.notStarted, hidden, async (request, reply) =>
    sendPage(reply, processFailedPage(await failureOf(read, request))),
  );
  http.get(payPaths.success, hidden, async (request, reply) => {
    const { payment: id } = queryOf(request);
    const payment = id === undefined ? undefined : await paymentById(read, id);
    if (!payment) {
      const { machine, machineId } = await failureOf(read, request);
      return sendPage(reply, successPage({ machine, machineId, outcome: undefined }));
    }
    const outcome = outcomeOf(payment, parts.now());
    if (!outcome) return go(reply, await placeOf(parts, payment));
    const machine = await machineEverNamed(read, payment.machineId);
    const commands = await commandsOfPayment(read, payment.id);
    const dropped = commands.filter(({ state }) => state === 'SUCCEEDED').length;
    return sendPage(reply, paidPage(machine, payment, outcome, dropped));
  });
};
