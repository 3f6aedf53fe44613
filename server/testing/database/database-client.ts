import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { TestServer } from '../server.ts';

/** A second client of the PostgreSQL database of a server. */
export const aDatabaseClient = async ({ settings }: Pick<TestServer, 'settings'>) => {
  const client = new Client({ connectionString: settings.DATABASE_URL });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
};

export const busyAnswer = {
  status: 503,
  body: { message: 'The server is busy. Try again in a moment.', code: 'serverBusy' },
  headers: { 'retry-after': '5' },
};
