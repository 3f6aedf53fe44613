import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { onTestFinished } from 'vitest';
import { calendarOf } from '../../contract/values/periods.ts';
import { createOpenTrail } from '../audit/trail.ts';
import { createMachineKeyCache } from '../platform/endpoints/machine-keys.ts';
import type { App } from '../platform/endpoints/serve-endpoint.ts';
import { openChangeFeed } from '../platform/events/subscriptions.ts';
import { answerErrors } from '../platform/http/answer-errors.ts';
import { aServer, type TestServer } from './server.ts';

/** An app without routes, on the database and the clock of a whole server. */
export const anApp = async (): Promise<{ app: App; server: TestServer }> => {
  const server = await aServer();
  const { store, settings, clock } = server;
  const http = Fastify({ genReqId: () => 'request-1' });
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  answerErrors(http);
  const calendar = calendarOf(settings.TIME_ZONE);
  const now = () => clock.now;
  const openTrail = createOpenTrail({ store, settings, now });
  const { changes, close } = openChangeFeed(store, http.log);
  onTestFinished(close);
  const keys = createMachineKeyCache(store, changes, now);
  return {
    app: {
      http,
      store,
      settings,
      calendar,
      now,
      elapsed: now,
      openTrail,
      changes,
      machineKeys: keys,
      onNotReady: () => undefined,
    },
    server,
  };
};
