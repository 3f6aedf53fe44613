import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { onTestFinished } from 'vitest';
import { calendarOf } from '../../contract/periods.ts';
import { audited } from '../audit/trail.ts';
import { answerErrors } from '../core/errors.ts';
import { machineKeys } from '../core/machine-keys.ts';
import type { App } from '../core/serve.ts';
import { wakeCalls } from '../core/wake-calls.ts';
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
  const openTrail = audited({ store, settings, now });
  const { calls: wakes, close } = wakeCalls(store);
  onTestFinished(close);
  const keys = machineKeys(store, wakes, now);
  return {
    app: {
      http,
      store,
      settings,
      calendar,
      now,
      elapsed: now,
      openTrail,
      wakes,
      machineKeys: keys,
    },
    server,
  };
};
