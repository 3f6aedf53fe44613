import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payPaths } from '../../../contract/payments.ts';
import { pageStyle } from '../../../public-pages/style.ts';
import { findPaymentCommands } from '../../machines/commands/commands.ts';
import { findMachineByName, readMachineName } from '../../machines/queries.ts';
import type { Db } from '../../platform/db/store.ts';
import { allowFormsTo, allowStyle, inlineSource } from '../../platform/http/csp-sources.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { originOf } from '../../platform/settings/origin.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { EngineParts } from '../engine/engine.ts';
import { findPayment } from '../queries.ts';
import { parsePageQuery } from './browser-query.ts';
import { failedPath, failureMessage, outcomeOf, paidPageOf, successPath } from './pages.ts';

type OutcomeContext = Pick<EngineParts, 'store' | 'now'>;

const styleSource = inlineSource(pageStyle);

/**
 * Sends a page of a payment. Its button is redirected to the provider, whose hosts change without
 * notice, so the form may lead to any HTTPS host, or to HTTP from a server without HTTPS.
 */
export const pageSender =
  (settings: Pick<Settings, 'PUBLIC_ORIGIN'>) => (reply: FastifyReply, html: string) => {
    allowStyle(reply, styleSource);
    const isHttps = originOf(reply.request, settings).startsWith('https:');
    allowFormsTo(reply, isHttps ? 'https:' : 'http:');
    return reply.type('text/html; charset=utf-8').send(html);
  };
type SendPage = ReturnType<typeof pageSender>;

export const redirectTo = (reply: FastifyReply, url: string) => reply.redirect(url, 303);

/**
 * Returns the success page, the failure page, or the provider's checkout while nothing was paid.
 */
export const paymentPath = async (
  { store, now }: OutcomeContext,
  payment: Payments,
): Promise<string> => {
  const { physicalId } = await readMachineName(store.read, payment.machineId);
  if (outcomeOf(payment, now())) return successPath(physicalId, payment.id);
  const isUntried = payment.movesMoney === 'BY_ITSELF' || payment.attempt === 0;
  if (payment.state === 'PENDING' && isUntried && payment.checkoutUrl !== null) {
    return payment.checkoutUrl;
  }
  return failedPath(physicalId, failureMessage(payment), payment.provider);
};

/** Reads the failure message and the machine of a page from the query. */
export const readFailure = async (read: Db, request: FastifyRequest) => {
  const { machineId, message, said, provider } = parsePageQuery(request);
  const machine = machineId ? await findMachineByName(read, machineId) : undefined;
  return { machine, machineId: machineId || undefined, message, encodedMessage: said, provider };
};

/** Pages are no part of the API, and customers get priority over consoles. */
export const hiddenRoute = { schema: { hide: true }, config: { priority: 'VENDING' } } as const;

/** Registers the pages with the outcome of a payment. React's renderer is loaded by the first. */
export const outcomeRoutes = (
  http: FastifyInstance,
  parts: OutcomeContext,
  sendPage: SendPage,
): void => {
  const { read } = parts.store;

  http.get(payPaths.failed, hiddenRoute, async (request, reply) => {
    const { failedPage } = await import('../../../public-pages/failed.ts');
    return sendPage(reply, failedPage(await readFailure(read, request)));
  });
  http.get(payPaths.notStarted, hiddenRoute, async (request, reply) => {
    const { processFailedPage } = await import('../../../public-pages/process-failed.ts');
    return sendPage(reply, processFailedPage(await readFailure(read, request)));
  });
  http.get(payPaths.success, hiddenRoute, async (request, reply) => {
    const { successPage } = await import('../../../public-pages/success.ts');
    const { payment: id } = parsePageQuery(request);
    const payment = id === undefined ? undefined : await findPayment(read, id);
    if (!payment) {
      const { machine, machineId } = await readFailure(read, request);
      return sendPage(reply, successPage({ machine, machineId, outcome: undefined }));
    }
    const outcome = outcomeOf(payment, parts.now());
    if (!outcome) return redirectTo(reply, await paymentPath(parts, payment));
    const machine = await readMachineName(read, payment.machineId);
    const commands = await findPaymentCommands(read, payment.id);
    const dropped = commands.filter(({ state }) => state === 'SUCCEEDED').length;
    return sendPage(reply, successPage(paidPageOf(machine, payment, outcome, dropped)));
  });
};
