import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from '../../contract/endpoint.ts';
import { payPaths } from '../../contract/payments.ts';
import { goOnPage } from '../../public-pages/go-on.ts';
import { clientOf } from '../core/client.ts';
import { originOf } from '../core/origin.ts';
import type { App } from '../core/serve.ts';
import { choiceOf, queryOf } from './browser-query.ts';
import { paymentCallback } from './callback.ts';
import type { Engine, EngineParts } from './engine.ts';
import { isNavigation } from './navigation.ts';
import { failureOf, go, hidden, outcomeRoutes, pageSender, placeOf } from './outcome-routes.ts';
import { notStartedPath, offersPage } from './pages.ts';
import { payerOf } from './payer.ts';
import { paymentStart } from './start.ts';

/** Limit per address; a whole campus may share one address. */
const startsPerMinute = 60;

/** Registers the browser's side of a payment: plain addresses that answer pages and redirects. */
export const browserRoutes = async (
  { http, settings }: App,
  parts: EngineParts,
  engine: Engine,
): Promise<void> => {
  const start = paymentStart(parts, engine);
  const callback = paymentCallback(parts, engine);
  const { read } = parts.store;
  const sendPage = pageSender(settings);

  /** Link previews and prefetches get a page with a link. They start no payment and end none. */
  const look = async (request: FastifyRequest, reply: FastifyReply) => {
    const { machine } = await failureOf(read, request);
    return sendPage(reply, goOnPage({ machine, href: request.url }));
  };

  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return look(request, reply);
    const query = queryOf(request);
    const origin = originOf(request, settings);
    const customer = {
      client: clientOf(request),
      browser: payerOf(request, reply, origin.startsWith('https:')),
      callbackUrl: origin + payPaths.callback,
    };
    const started = await start(query.machineId, customer, choiceOf(query));
    switch (started.kind) {
      case 'CHECKOUT':
        return go(reply, started.url);
      case 'UNDER_WAY':
        return go(reply, await placeOf(parts, started.payment));
      case 'CHOICE':
        return sendPage(reply, offersPage(started.machine, started.offers));
      case 'REFUSED':
        return go(reply, notStartedPath(query.machineId, started.reason));
    }
  };

  const comeBack = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return look(request, reply);
    const { payment: paymentId = '', paymentID = '', status = '' } = queryOf(request);
    const payment = await callback({ paymentId, providerPaymentId: paymentID, status });
    if (!payment) return go(reply, payPaths.failed);
    return go(reply, await placeOf(parts, payment));
  };

  const limited = { ...hidden.config, rateLimit: { max: startsPerMinute, timeWindow: '1 minute' } };
  for (const prefix of ['', basePath]) {
    http.get(prefix + payPaths.start, { ...hidden, config: limited }, begin);
    http.get(prefix + payPaths.callback, hidden, comeBack);
  }
  outcomeRoutes(http, parts, sendPage);
};
