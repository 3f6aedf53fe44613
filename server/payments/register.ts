import type { App } from '../core/serve.ts';
import { browserRoutes } from './browser-routes.ts';
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

/** How often a listening server looks for payments that are due. */
const everyMs = 1000;

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

  const { log } = app.http;
  let working: Promise<void> | undefined;
  const work = () => {
    working ??= engine
      .work()
      .catch((error: unknown) => log.error({ err: error }, 'payments could not be moved on'))
      .finally(() => {
        working = undefined;
      });
  };
  const stops: (() => void)[] = [];
  app.http.addHook('onListen', async () => {
    const timer = setInterval(work, everyMs);
    const stopNight = nightly('payments', parts, () =>
      night().catch((error: unknown) => log.error({ err: error }, 'the nightly work failed')),
    );
    stops.push(() => clearInterval(timer), stopNight);
  });
  app.http.addHook('preClose', async () => {
    for (const stop of stops) stop();
    await working;
  });
};
