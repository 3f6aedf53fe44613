import { sql } from 'kysely';
import { openHeldCheckout } from '../../app/held-checkout.ts';
import { recordBackup } from '../../operations/backups/queries.ts';
import { examineInstallation } from '../../operations/operator/doctor/doctor.ts';
import { settleKey } from '../../operations/operator/rotation/key-check.ts';
import { restrictToOwner } from '../../platform/db/folder.ts';
import { aMailingServer } from '../alerting.ts';
import { testEngine } from '../database/database.ts';
import { aDispense } from '../machines/machines.ts';
import { anRfid } from '../machines/rfids.ts';
import { aPairedMachine, syncEvents } from '../machines/sync.ts';
import type { TestServer } from '../server.ts';

export const isSqlite = testEngine === 'sqlite';

/** Settings that pass every check of the doctor. */
export const validSettings = {
  PUBLIC_ORIGIN: 'https://vending.example.com',
  TRUST_PROXY: '127.0.0.1',
  BKASH_BASE_URL: 'https://tokenized.pay.bka.sh',
  BKASH_USERNAME: 'shop',
  BKASH_PASSWORD: 'secret',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'app secret',
};

const envOf = ({ settings: { DATABASE_URL, DATA_DIR, SECRETS_KEY, ...mail } }: TestServer) => ({
  ...validSettings,
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
  await syncEvents(server, token, [aDispense(1), aDispense(2)]);
  await anRfid(server, { institution: { id: machine.institutionId } });
  const backup = { createdAt: server.clock.now, bytes: 1, file: 'backup' };
  await server.store.change((tx) => recordBackup(tx, backup));
  await settleKey(server.store, server.settings);
  if (isSqlite) restrictToOwner(server.settings.DATA_DIR);
  return server;
};

/** Runs the doctor; returns by check name its mark and text. */
export const describeDoctor = async (
  server: TestServer,
  env: Record<string, string | undefined> = {},
) => {
  const lines: Record<string, string> = {};
  const now = () => server.clock.now;
  for await (const { name, mark, message } of examineInstallation(
    { ...envOf(server), ...env },
    now,
    openHeldCheckout,
  )) {
    lines[name] = `${mark} ${message}`;
  }
  return lines;
};

/** The same without the text of what is good. */
export const runDoctor = async (
  server: TestServer,
  env: Record<string, string | undefined> = {},
) => {
  const lines = await describeDoctor(server, env);
  return Object.fromEntries(
    Object.entries(lines).map(([name, line]) => [name, line.startsWith('✓') ? '✓' : line]),
  );
};

/** Runs SQL that bypasses the product. */
export const runSql = ({ store }: TestServer, text: string) =>
  store.change((tx) => sql.raw(text).execute(tx));
