import { sql } from 'kysely';
import { noteGood } from '../backups/queries.ts';
import { closeToOthers } from '../core/db/folder.ts';
import { examineAll } from '../doctor/doctor.ts';
import { settleKey } from '../rotation/key-check.ts';
import { aMailingServer } from './alerting.ts';
import { testEngine } from './database.ts';
import { aDispense } from './machines.ts';
import { anRfid } from './rfids.ts';
import type { TestServer } from './server.ts';
import { aPairedMachine, sync } from './syncing.ts';

export const isSqlite = testEngine === 'sqlite';

/** Settings that pass every check of the doctor. */
export const wellSet = {
  PUBLIC_ORIGIN: 'https://vending.example.com',
  TRUST_PROXY: '127.0.0.1',
  BKASH_BASE_URL: 'https://tokenized.pay.bka.sh',
  BKASH_USERNAME: 'shop',
  BKASH_PASSWORD: 'secret',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'app secret',
};

const envOf = ({ settings: { DATABASE_URL, DATA_DIR, SECRETS_KEY, ...mail } }: TestServer) => ({
  ...wellSet,
  SMTP_URL: mail.SMTP_URL,
  SMTP_FROM: mail.SMTP_FROM,
  SMTP_TLS: mail.SMTP_TLS,
  DATA_DIR,
  SECRETS_KEY: SECRETS_KEY?.toString('base64'),
  ...(DATABASE_URL && { DATABASE_URL }),
});

/** A server with sales and encrypted secrets. */
export const anInstallation = async () => {
  const { server } = await aMailingServer();
  const { machine, token } = await aPairedMachine(server);
  await sync(server, token, [aDispense(1), aDispense(2)]);
  await anRfid(server, { institution: { id: machine.institutionId } });
  const backup = { createdAt: server.clock.now, bytes: 1, file: 'backup' };
  await server.store.change((tx) => noteGood(tx, backup));
  await settleKey(server.store, server.settings);
  if (isSqlite) closeToOthers(server.settings.DATA_DIR);
  return server;
};

/** Runs the doctor; returns by check name `✓`, or another mark with its text. */
export const found = async (server: TestServer, env: Record<string, string | undefined> = {}) => {
  const lines: Record<string, string> = {};
  const now = () => server.clock.now;
  for await (const { name, mark, says } of examineAll({ ...envOf(server), ...env }, now)) {
    lines[name] = mark === '✓' ? mark : `${mark} ${says}`;
  }
  return lines;
};

/** Runs SQL that bypasses the product. */
export const write = ({ store }: TestServer, text: string) =>
  store.change((tx) => sql.raw(text).execute(tx));
