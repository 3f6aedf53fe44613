import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeBackup } from '../../operations/backups/make-backup.ts';
import { goLive } from '../../operations/operator/go-live.ts';
import { readSettings, type Settings } from '../../platform/settings/settings.ts';
import { aDatabase, type TestDatabase, testEngine } from '../database/database.ts';
import { aServer, SECRETS_KEY, type TestServer } from '../server.ts';
import { aDesk } from './operator.ts';

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-restores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

let count = 0;
export const backUp = async (place: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>, at: number) => {
  const settings = {
    ...readSettings({ SECRETS_KEY }),
    ...place,
    DATA_DIR: testEngine === 'sqlite' ? place.DATA_DIR : aFolder(),
  };
  count += 1;
  return (await makeBackup(settings, join(aFolder(), `${count}.backup`), at)).file;
};

/** A database that no server uses, with a folder of its own. */
export const aRestoreTarget = async () => {
  const database = await aDatabase();
  const { DATABASE_URL, DATA_DIR } = database.place;
  const place = { DATABASE_URL, DATA_DIR: DATABASE_URL ? aFolder() : DATA_DIR };
  return {
    database,
    settings: { ...readSettings({ SECRETS_KEY }), ...place },
  };
};

/** Starts a server on a restored database, with the time of another server. */
export const aServerOn = async (
  { database, settings }: { database: TestDatabase; settings: Settings },
  clock: TestServer['clock'],
  env: Record<string, string> = {},
) => {
  const { DATABASE_URL, DATA_DIR } = settings;
  const place = { ...database, place: { DATABASE_URL, DATA_DIR } };
  const server = await aServer(env, {}, {}, place);
  server.clock.now = clock.now;
  return server;
};

/** Declares a restored installation live, as its operator does. */
export const declareLive = (server: TestServer) => goLive(aDesk(server));
