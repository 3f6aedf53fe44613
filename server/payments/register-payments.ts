import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { logFailure, runNightly } from '../platform/jobs/jobs.ts';
import { browserRoutes } from './browser/browser-routes.ts';
import { startPaymentClock } from './engine/clock.ts';
import type { Engine, EngineParts } from './engine/engine.ts';
import { reconcilePayments } from './engine/reconcile.ts';
import { paymentRoutes } from './ledger/routes.ts';
import type { Fetch } from './notifications/notifications-amazon.ts';
import { notificationRoutes } from './notifications/notifications-routes.ts';

/** Advances payments; a listening server does so by itself. */
export type Payments = Engine & { readonly reconcile: () => Promise<void> };

declare module 'fastify' {
  interface FastifyInstance {
    payments: Payments;
  }
}

/**
 * Registers the routes of payments, and starts their clock and nightly work once the server
 * listens.
 */
export const registerPayments = async (
  app: App,
  parts: EngineParts,
  engine: Engine,
  forgetRetired: () => Promise<void>,
  fetch: Fetch,
): Promise<Payments> => {
  const { log } = app.http;
  const unreconciled = logFailure(log, 'a payment could not be reconciled');
  const reconcileAll = () => reconcilePayments(parts, engine, unreconciled);
  const night = async () => {
    await reconcileAll();
    await forgetRetired();
  };
  paymentRoutes(app, engine);
  await browserRoutes(app, parts, engine);
  await notificationRoutes(app, engine, fetch);

  const stops: (() => unknown)[] = [];
  app.http.addHook('onListen', async () => {
    if (app.settings.PAYMENTS === 'off') {
      log.warn('PAYMENTS is off: no payment is begun, moved on or given back');
      return;
    }
    stops.push(
      startPaymentClock(engine, parts, logFailure(log, 'a payment could not be moved on')),
      runNightly('payments', parts, night, logFailure(log, 'the nightly work failed')),
    );
  });
  app.http.addHook('preClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  return { ...engine, reconcile: reconcileAll };
};
