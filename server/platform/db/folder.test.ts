import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder, restrictToOwner } from './folder.ts';
import { openStore } from './open-store.ts';
import { databaseFile } from './sqlite/sqlite-file.ts';

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data');
};

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const open = async (DATA_DIR: string) => {
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR });
  onTestFinished(() => store.close());
  return store;
};

test('a new database and its folder are for their owner alone', async () => {
  const folder = aFolder();
  await open(folder);
  const file = databaseFile(folder);
  expect(modeOf(folder)).toBe('700');
  for (const name of ['', '-wal', '-shm']) expect(modeOf(file + name)).toBe('600');
});

test('what was open to others is closed to them', async () => {
  const folder = aFolder();
  await open(folder);
  const backup = join(folder, 'backups', 'before-migration-4.db');
  mkdirSync(join(folder, 'backups'));
  writeFileSync(backup, '');
  const left = ['', 'vms.db', 'vms.db-wal', 'vms.db-shm', 'backups'].map((name) =>
    join(folder, name),
  );
  for (const path of [...left, backup]) chmodSync(path, 0o755);
  expect(restrictToOwner(folder)).toEqual([]);
  for (const path of [...left, backup]) expect(modeOf(path)).toBe('700');
});

test('an empty database is refused in one sentence, and stays as it is', async () => {
  const folder = aFolder();
  const file = databaseFile(folder);
  mkdirSync(folder);
  writeFileSync(file, '');
  await expect(open(folder)).rejects.toThrow(`The database ${file} is empty`);
  expect(statSync(file).size).toBe(0);
});

test('a log without its database is refused in one sentence', async () => {
  const folder = aFolder();
  mkdirSync(folder);
  writeFileSync(`${databaseFile(folder)}-wal`, 'changes that were acknowledged');
  await expect(open(folder)).rejects.toThrow('is gone, but its log');
  expect(existsSync(databaseFile(folder))).toBe(false);
});

test('what a crash of the very first start has left does not keep the next one from starting', async () => {
  const folder = aFolder();
  mkdirSync(folder);
  writeFileSync(`${databaseFile(folder)}.new`, 'half a');
  await open(folder);
  expect(statSync(databaseFile(folder)).size).toBeGreaterThan(0);
});

/** Starts a process that runs these lines and waits for its message; it ends with the test. */
const forkScript = async (lines: string) => {
  const program = join(aFolder(), '..', 'beside.ts');
  writeFileSync(program, `${lines}\nprocess.send('ready');\nsetInterval(() => {}, 1000);`);
  const child = fork(program);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
};

test('a folder has one server at a time, which holds it no longer once it is killed', async () => {
  const folder = aFolder();
  const child = await forkScript(
    `import { lockFolder } from '${join(import.meta.dirname, 'folder.ts')}';
     globalThis.unlock = lockFolder('${folder}');`,
  );
  expect(modeOf(join(folder, 'server.lock'))).toBe('600');
  expect(() => lockFolder(folder)).toThrow('Another server is running on the data of');
  const dead = once(child, 'exit');
  child.kill('SIGKILL');
  await dead;
  lockFolder(folder)();
});

test('a server that is about to be refused does not have the other one refused too', async () => {
  const folder = aFolder();
  lockFolder(folder)();
  const half = await forkScript(
    `import Database from '${import.meta.resolve('better-sqlite3')}';
     const lock = new Database('${join(folder, 'server.lock')}');
     lock.exec('begin; select * from sqlite_schema');
     process.on('message', () => lock.close());`,
  );
  half.send('go');
  lockFolder(folder)();
});
