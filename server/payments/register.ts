import type { App } from '../core/serve.ts';
import { browserRoutes } from './browser-routes.ts';
import { paymentClock } from './clock.ts';
import { type Engine, type EngineParts, paymentEngine } from './engine.ts';
import { nightly } from './jobs.ts';
import type { Fetch } from './notifications-amazon.ts';
import { notificationRoutes } from './notifications-routes.ts';
import { reconcile } from './reconcile.ts';
import { paymentRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Moves payments on; a listening server does so by itself. */
    payments: Engine & { readonly reconcile: () => Promise<void> };
  }
}

/** Puts payments on the air, and their deadlines and nightly work on the clock while it listens. */
export const registerPayments = async (
  app: App,
  parts: EngineParts,
  forgetRetired: () => Promise<void>,
  fetch: Fetch,
): Promise<void> => {
  const engine = paymentEngine(parts);
  const night = async () => {
    await reconcile(parts, engine);
    await forgetRetired();
  };
  app.http.decorate('payments', { ...engine, reconcile: () => reconcile(parts, engine) });
  paymentRoutes(app, engine);
  await browserRoutes(app, parts, engine);
  await notificationRoutes(app, engine, fetch);

  const complain = (text: string) => (error: unknown) => app.http.log.error({ err: error }, text);
  const stops: (() => unknown)[] = [];
  app.http.addHook('onListen', async () => {
    stops.push(
      paymentClock(engine, parts, complain('a payment could not be moved on')),
      nightly('payments', parts, () => night().catch(complain('the nightly work failed'))),
    );
  });
  app.http.addHook('preClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
};
