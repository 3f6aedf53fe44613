import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { basePath } from '../../contract/endpoint.ts';
import { id, plainText } from '../../contract/fields.ts';
import { maxQuantity, payPaths } from '../../contract/payments.ts';
import { failedPage } from '../../public-pages/failed.ts';
import { goOnPage } from '../../public-pages/go-on.ts';
import { processFailedPage } from '../../public-pages/process-failed.ts';
import { successPage } from '../../public-pages/success.ts';
import { clientOf } from '../core/client.ts';
import type { Payments } from '../core/db/schema.ts';
import { originOf } from '../core/origin.ts';
import type { App } from '../core/serve.ts';
import { commandsOfPayment } from '../machines/commands.ts';
import { machineEverNamed, machineNamed } from '../machines/queries.ts';
import { paymentCallback } from './callback.ts';
import type { Engine, EngineParts } from './engine.ts';
import { isNavigation } from './navigation.ts';
import {
  failedPath,
  messageOf,
  notStartedPath,
  offersPage,
  outcomeOf,
  paidPage,
  startPath,
  successPath,
} from './pages.ts';
import { paymentById } from './queries.ts';
import { type Choice, paymentStart } from './start.ts';

/** What a link carries that anybody may have written: text or nothing, never too long. */
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

const choiceOf = ({ size, quantity }: Query): Choice | undefined =>
  size === undefined && quantity === undefined
    ? undefined
    : { size: size ?? '', quantity: Math.min(Number(quantity ?? 1), maxQuantity) };

const payerCookie = 'vms_payer';
const cookieDays = 1;
/** Of one address, behind which a whole campus may pay. */
const startsPerMinute = 60;

/** The browser's side of a payment: plain addresses that answer pages and redirects. */
export const browserRoutes = async (
  { http, settings }: App,
  parts: EngineParts,
  engine: Engine,
): Promise<void> => {
  const start = paymentStart(parts, engine);
  const callback = paymentCallback(parts, engine);
  const { read } = parts.store;

  const page = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);

  const go = (reply: FastifyReply, url: string) =>
    reply.header('cache-control', 'no-store').redirect(url, 303);

  /** The browser that pays, known again by a cookie that says nothing else. */
  const browserOf = (request: FastifyRequest, reply: FastifyReply): string => {
    const value = request.cookies[payerCookie] ?? randomBytes(16).toString('base64url');
    reply.setCookie(payerCookie, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: cookieDays * 86_400,
      secure: originOf(request, settings).startsWith('https:'),
    });
    return createHash('sha256').update(value).digest('base64url');
  };

  /** Where a payment is told about: what it came to, or the provider while nothing was paid. */
  const placeOf = async (payment: Payments): Promise<string> => {
    const { physicalId } = await machineEverNamed(read, payment.machineId);
    if (outcomeOf(payment, parts.now())) return successPath(physicalId, payment.id);
    if (payment.state === 'PENDING' && payment.attempt === 0 && payment.checkoutUrl !== null) {
      return payment.checkoutUrl;
    }
    return failedPath(physicalId, messageOf(payment));
  };

  const queryOf = (request: FastifyRequest): Query => Query.parse(request.query);

  const failure = async (request: FastifyRequest) => {
    const { machineId, message, said } = queryOf(request);
    const machine = machineId ? await machineNamed(read, machineId) : undefined;
    return { machine, again: machineId ? startPath(machineId) : undefined, message, said };
  };

  /** Whoever only looks where a link leads gets a link, begins no payment and ends none. */
  const look = async (request: FastifyRequest, reply: FastifyReply) => {
    const { machine } = await failure(request);
    return page(reply, goOnPage({ machine, href: request.url }));
  };

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return look(request, reply);
    const query = queryOf(request);
    const customer = {
      client: clientOf(request),
      browser: browserOf(request, reply),
      callbackUrl: originOf(request, settings) + payPaths.callback,
    };
    const started = await start(query.machineId, customer, choiceOf(query));
    switch (started.kind) {
      case 'CHECKOUT':
        return go(reply, started.url);
      case 'UNDER_WAY':
        return go(reply, await placeOf(started.payment));
      case 'CHOICE':
        return page(reply, offersPage(started.machine, started.offers));
      case 'REFUSED':
        return go(reply, notStartedPath(query.machineId, started.reason));
    }
  };

  const comeBack = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return look(request, reply);
    const { payment: paymentId = '', paymentID = '', status = '' } = queryOf(request);
    const payment = await callback({ paymentId, providerPaymentId: paymentID, status });
    if (!payment) return go(reply, payPaths.failed);
    return go(reply, await placeOf(payment));
  };

  const hidden = { schema: { hide: true }, config: { urgency: 'VENDING' } } as const;
  const limited = { ...hidden.config, rateLimit: { max: startsPerMinute, timeWindow: '1 minute' } };
  for (const prefix of ['', basePath]) {
    http.get(prefix + payPaths.start, { ...hidden, config: limited }, begin);
    http.get(prefix + payPaths.callback, hidden, comeBack);
  }

  http.get(payPaths.failed, hidden, async (request, reply) =>
    page(reply, failedPage(await failure(request))),
  );
  http.get(payPaths.notStarted, hidden, async (request, reply) =>
    page(reply, processFailedPage(await failure(request))),
  );
  http.get(payPaths.success, hidden, async (request, reply) => {
    const { payment: id } = queryOf(request);
    const payment = id === undefined ? undefined : await paymentById(read, id);
    if (!payment) {
      const { machine, again } = await failure(request);
      return page(reply, successPage({ machine, again, outcome: undefined }));
    }
    const outcome = outcomeOf(payment, parts.now());
    if (!outcome) return go(reply, await placeOf(payment));
    const machine = await machineEverNamed(read, payment.machineId);
    const commands = await commandsOfPayment(read, payment.id);
    const dropped = commands.filter(({ state }) => state === 'SUCCEEDED').length;
    return page(reply, paidPage(machine, payment, outcome, dropped));
  });
};
