import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppParts, buildApp } from '../server/app/build.ts';
import type { Checkout } from '../server/gateways/checkout.ts';
import type { Rules } from '../server/payments/rules/facts.ts';
import { openStore } from '../server/platform/db/open-store.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import { callsThrough } from '../server/testing/calls.ts';
import { aDatabase } from '../server/testing/database/database.ts';
import {
  aSelfMovingProvider,
  type SelfMovingProvider,
} from '../server/testing/payments/self-moving-provider.ts';
import type { TestServer } from '../server/testing/server.ts';
import { serverSettings } from '../simulator/bkash/merchants.ts';
import { aBkash, type Bkash } from '../simulator/bkash/server.ts';
import { anotherMerchant } from '../simulator/testing/second-merchant.ts';
import { Wire } from './wire.ts';

/** A Sunday noon in Dhaka. */
const start = Date.parse('2026-03-15T06:00:00.000Z');

export interface FaultOptions {
  readonly rules?: Rules;
  readonly checkout?: (real: Checkout) => Checkout;
}

/** The real server on a real database, two providers behind a wire, and one clock for all of them. */
export interface PaymentWorld extends TestServer {
  readonly bkash: Bkash;
  /** The other provider, with a ledger of its own: the money moves as soon as a customer pays. */
  readonly selfpay: SelfMovingProvider;
  readonly wire: Wire;
  readonly settings: AppParts['settings'];
  /** The environment of the settings, without the database. */
  readonly env: Readonly<Record<string, string>>;
  /** Sends requests to the current server. */
  readonly inject: (request: InjectOptions) => Promise<LightMyRequestResponse>;
  /** Waits until an action is done, or until all its rest is held by the wire. */
  readonly settle: (deed: Promise<unknown>) => Promise<void>;
  /** Advances due payments. */
  readonly advanceDue: () => Promise<void>;
  readonly reconcile: () => Promise<void>;
  /** Releases the held calls, and waits for their consequences. */
  readonly letThrough: () => Promise<void>;
  /** Starts a new server on the same store; answers to the old one are dropped. */
  readonly restart: () => Promise<void>;
}

/** Turns of the event loop in which only held calls are left. */
const calmTurns = 30;

export const aWorld = async (faulty: FaultOptions = {}): Promise<PaymentWorld> => {
  const clock = { now: start };
  const now = () => clock.now;
  const bkash = await aBkash({ now, merchants: [anotherMerchant] });
  const selfpay = aSelfMovingProvider(now);
  const database = await aDatabase();
  const env = {
    LOG_LEVEL: 'silent',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    REQUESTS_PER_MINUTE: '10000000',
    ...serverSettings(bkash.url),
  };
  const settings = { ...readSettings(env), ...database.place };
  const store = await openStore(settings);
  const wire = new Wire(now);
  const build = (): Promise<FastifyInstance> =>
    buildApp({
      store,
      settings,
      now,
      payment: {
        ...(faulty.rules && { rules: faulty.rules }),
        checkout: (real) => wire.through(faulty.checkout?.(real) ?? real),
        providers: [{ ...selfpay.provider, checkout: wire.through(selfpay.provider.checkout) }],
      },
    });
  let http = await build();
  onTestFinished(async () => {
    wire.release();
    await http.close();
    await bkash.close();
    await store.close();
    await database.remove();
  });

  const inject = (request: InjectOptions) => http.inject(request);

  /** Actions that wait for calls held by the wire. */
  const waiting = new Set<Promise<unknown>>();

  const settle: PaymentWorld['settle'] = async (deed) => {
    const { holds } = wire;
    const done = deed.finally(() => waiting.delete(done));
    waiting.add(done);
    // The error is handled below or when the call is released.
    done.catch(() => undefined);
    for (let calm = 0; waiting.has(done) && calm < calmTurns; ) {
      await setImmediate();
      calm = wire.holds > holds && wire.active === 0 ? calm + 1 : 0;
    }
    if (!waiting.has(done)) await done;
  };

  const letThrough = async () => {
    wire.release();
    for (let calm = 0; calm < calmTurns && (waiting.size || wire.active); ) {
      await setImmediate();
      calm = wire.active === 0 && wire.held > 0 ? calm + 1 : 0;
    }
  };

  return {
    ...callsThrough(inject),
    bkash,
    selfpay,
    clock,
    env,
    inject,
    letThrough,
    settings,
    settle,
    store,
    wire,
    get http() {
      return http;
    },
    advanceDue: () => settle(http.payments.advanceDue()),
    reconcile: () => settle(http.payments.reconcile()),
    restart: async () => {
      wire.forget();
      waiting.clear();
      http = await build();
    },
  };
};
