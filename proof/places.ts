import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Engine } from '../server/platform/db/dialect.ts';

export const testedEngines = ['sqlite', 'postgres'] as const satisfies readonly Engine[];

/** The storage of a server that is started as a program. */
export interface ServerPlace {
  readonly engine: Engine;
  readonly dataDir: string;
  /** Settings that point a server at it. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** The PostgreSQL of the proofs: a durable one, where databases may be created. */
const clusterUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL that may create databases');
  return url;
};

const onCluster = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Uses an existing database, with a new folder. */
export const aPlaceOn = (url: string): ServerPlace => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vms-place-'));
  const SECRETS_KEY = randomBytes(32).toString('base64');
  return {
    engine: 'postgres',
    dataDir,
    env: { DATA_DIR: dataDir, DATABASE_URL: url, SECRETS_KEY },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

/** Creates an empty folder, and on PostgreSQL an empty database. */
export const aPlace = async (engine: Engine): Promise<ServerPlace> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vms-place-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  const env = { DATA_DIR: dataDir, SECRETS_KEY: randomBytes(32).toString('base64') };
  if (engine === 'sqlite') return { engine, dataDir, env, remove: async () => removeFolder() };

  const name = `vms_${randomUUID().replaceAll('-', '')}`;
  await onCluster(`create database "${name}"`);
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return {
    engine,
    dataDir,
    env: { ...env, DATABASE_URL: url.href },
    remove: async () => {
      await onCluster(`drop database if exists "${name}" with (force)`);
      removeFolder();
    },
  };
};
