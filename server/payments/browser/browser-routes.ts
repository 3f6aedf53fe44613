import type { FastifyReply, FastifyRequest } from 'fastify';
import { basePath } from '../../../contract/endpoint.ts';
import { payPaths } from '../../../contract/payments.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import { networkOf } from '../../platform/http/client.ts';
import { originOf } from '../../platform/settings/origin.ts';
import type { Engine, EngineParts } from '../engine/engine.ts';
import { createPaymentStart } from '../start/start.ts';
import { parseChoice, parsePageQuery } from './browser-query.ts';
import { createCallbackHandler } from './callback.ts';
import { isNavigation } from './navigation.ts';
import {
  hiddenRoute,
  outcomeRoutes,
  pageSender,
  paymentPath,
  readFailure,
  redirectTo,
} from './outcome-routes.ts';
import { notStartedPath, offersPageOf } from './pages.ts';
import { identifyBrowser } from './payer.ts';

/** Limit per address; a whole campus may share one address. */
const startsPerMinute = 60;

/** Registers the browser's side of a payment: plain addresses that answer pages and redirects. */
export const browserRoutes = async (
  { http, settings }: App,
  parts: EngineParts,
  engine: Engine,
): Promise<void> => {
  const beginPayment = createPaymentStart(parts, engine);
  const applyCallback = createCallbackHandler(parts, engine);
  const { read } = parts.store;
  const sendPage = pageSender(settings);

  /** Link previews and prefetches get a page with a link. They start no payment and end none. */
  const sendPreview = async (request: FastifyRequest, reply: FastifyReply) => {
    const { goOnPage } = await import('../../../public-pages/go-on.ts');
    const { machine } = await readFailure(read, request);
    const merchant = machine && (await parts.findMerchant(machine.institutionId));
    const { provider } = merchant ?? {};
    return sendPage(reply, goOnPage({ machine, href: request.url, provider }));
  };

  const startPayment = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return sendPreview(request, reply);
    const query = parsePageQuery(request);
    const origin = originOf(request, settings);
    const customer = {
      client: networkOf(request),
      browser: identifyBrowser(request, reply, origin.startsWith('https:')),
      callbackUrl: origin + payPaths.callback,
    };
    const result = await beginPayment(query.machineId, customer, parseChoice(query));
    switch (result.kind) {
      case 'CHECKOUT':
        return redirectTo(reply, result.url);
      case 'UNDER_WAY':
        return redirectTo(reply, await paymentPath(parts, result.payment));
      case 'CHOICE': {
        const { choicePage } = await import('../../../public-pages/choice.ts');
        const { machine, offers, provider } = result;
        return sendPage(reply, choicePage(offersPageOf(machine, offers, provider)));
      }
      case 'REFUSED':
        return redirectTo(reply, notStartedPath(query.machineId, result.reason));
    }
  };

  const handleCallback = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isNavigation(request)) return sendPreview(request, reply);
    const { payment: paymentId = '', paymentID = '', status = '' } = parsePageQuery(request);
    const payment = await applyCallback({ paymentId, providerPaymentId: paymentID, status });
    if (!payment) return redirectTo(reply, payPaths.failed);
    return redirectTo(reply, await paymentPath(parts, payment));
  };

  const limited = {
    ...hiddenRoute.config,
    rateLimit: { max: startsPerMinute, timeWindow: '1 minute' },
  };
  for (const prefix of ['', basePath]) {
    http.get(prefix + payPaths.start, { ...hiddenRoute, config: limited }, startPayment);
    http.get(prefix + payPaths.callback, hiddenRoute, handleCallback);
  }
  outcomeRoutes(http, parts, sendPage);
};
