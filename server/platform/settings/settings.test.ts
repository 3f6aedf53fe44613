import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingsFault } from '../../testing/operations/faulty-settings.ts';
import { readSettings } from './settings.ts';

const aFile = (text: string): string => {
  const dir = mkdtempSync(join(tmpdir(), 'vms-settings-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'value'), text);
  return join(dir, 'value');
};

test('with no settings the server runs on SQLite in ./data, for this machine alone', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    SUPER_USERNAME: 'super',
    TIME_ZONE: 'Asia/Dhaka',
    HISTORY_FROM: '2020-01-01',
    SESSION_IDLE_MINUTES: 120,
    SESSION_MAX_HOURS: 12,
    REQUIRE_TWO_STEP: 'none',
    COMMON_PASSWORDS: 'warn',
    REQUESTS_PER_MINUTE: 6000,
    TRUST_PROXY: false,
    PAYMENTS: 'on',
    BACKUP_KEEP: 14,
    CASH_SHORTAGE_TAKA: 50,
    CASH_SHORTAGE_PERCENT: 5,
    BKASH_BASE_URL: 'https://tokenized.sandbox.bka.sh',
    KEEP_EVENTS_DAYS: 400,
    KEEP_SESSIONS_DAYS: 30,
    CARD_HISTORY_DAYS: 62,
    ACCESS_LOG: 'off',
    LOG_LEVEL: 'warn',
    SMTP_TLS: 'required',
    WEBHOOK_NETWORKS: 'public',
  });
});

test('old rows are stored for ever, or for a week at least', () => {
  expect(readSettings({ KEEP_EVENTS_DAYS: '0' }).KEEP_EVENTS_DAYS).toBe(0);
  expect(readSettings({ KEEP_EVENTS_DAYS: '7' }).KEEP_EVENTS_DAYS).toBe(7);
  expect(settingsFault({ CARD_HISTORY_DAYS: '34' })).toContain('at least 35');
  expect(settingsFault({ KEEP_SESSIONS_DAYS: '6' })).toContain(
    'KEEP_SESSIONS_DAYS must be 0, which is for ever, or at least 7',
  );
});

test('the error lists every fault', () => {
  const fault = settingsFault({
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost',
    PUBLIC_ORIGIN: 'vending.example.com',
    SUPER_PASSWORD: '12345',
    TIME_ZONE: 'Dhaka',
    SESSION_IDLE_MINUTES: 'two',
    SECRETS_KEY: 'too short',
    TRUST_PROXY: 'my proxy',
    BKASH_BASE_URL: 'https://bka.sh/v1',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN_FILE: '/no/such/file',
  });
  expect(fault.split('; ')).toHaveLength(11);
  for (const part of [
    'PORT must be at most 65535',
    'DATABASE_URL must look like postgres://',
    'PUBLIC_ORIGIN must look like https://',
    'SUPER_PASSWORD must be at least 6 characters',
    'TIME_ZONE must be a time zone such as Asia/Dhaka',
    'SESSION_IDLE_MINUTES must be a whole number',
    'SECRETS_KEY must be 32 bytes as base64 or hex',
    'TRUST_PROXY must name the proxies in front of the server (such as 127.0.0.1',
    'BKASH_BASE_URL must have no path',
    'LOG_LEVEL must be one of',
    'METRICS_TOKEN_FILE names /no/such/file, which cannot be read',
  ]) {
    expect(fault).toContain(part);
  }
});

test.each(['https://VENDING.example.com', 'https://vending.example.com/'])(
  'a public origin is read as browsers write it: %s',
  (PUBLIC_ORIGIN) => {
    expect(readSettings({ PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe('https://vending.example.com');
  },
);

test.each([
  ['PUBLIC_ORIGIN', 'https://a b'],
  ['PUBLIC_ORIGIN', 'https://a\tb'],
  ['PUBLIC_ORIGIN', 'https://vending.example.com?x'],
  ['PUBLIC_ORIGIN', 'https://user@vending.example.com'],
  ['PUBLIC_ORIGIN', 'https://:99999'],
  ['PUBLIC_ORIGIN', 'https://*.example.com'],
  ['PUBLIC_ORIGIN', 'https://one.example.com,two.example.com'],
  ['PUBLIC_ORIGIN', 'https://vending..example.com'],
  ['PUBLIC_ORIGIN', 'ftp://vending.example.com'],
  ['BKASH_BASE_URL', 'https://a b'],
  ['TRUST_PROXY', '99'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
  ['TRUST_PROXY', '2000::/3'],
  ['TRUST_PROXY', '::ffff:0:0/96'],
  ['TRUST_PROXY', '0:0:0:0:0:ffff:0.0.0.0/100'],
  ['METRICS_TOKEN', 'sixteen letters and spaces'],
  ['METRICS_TOKEN', 'গোপনগোপনগোপনগোপন'],
])('%s=%j is refused at start', (name, value) => {
  expect(settingsFault({ [name]: value })).toContain(`${name} must`);
});

const plain = 'postgres://vms:pads@db.example.com/vms';
test.each([
  '?sslmode=require',
  '?sslmode=prefer',
  '?sslmode=no-verify',
  '?sslmode=verify-full',
  '?sslmode=verify-ca&sslrootcert=/etc/ca.crt',
  '?ssl=true',
  '?ssl=true&sslmode=verify-full&sslrootcert=/etc/ca.crt',
])('TLS to PostgreSQL that backups would read otherwise is refused: %s', (query) => {
  expect(settingsFault({ DATABASE_URL: plain + query, SECRETS_KEY: 'a'.repeat(64) })).toContain(
    'DATABASE_URL must ask for TLS by sslmode=verify-full&sslrootcert=<file of the CA>',
  );
});

test.each(['', '?sslmode=disable', '?sslmode=verify-full&sslrootcert=/etc/ca.crt'])(
  'TLS to PostgreSQL that all programs read alike is accepted: %s',
  (query) => {
    const DATABASE_URL = plain + query;
    const settings = readSettings({ DATABASE_URL, SECRETS_KEY: 'a'.repeat(64) });
    expect(settings.DATABASE_URL).toBe(DATABASE_URL);
  },
);

test('PGSSLMODE is refused where the address does not say itself how to connect', () => {
  const env = { PGSSLMODE: 'require', SECRETS_KEY: 'a'.repeat(64) };
  expect(settingsFault({ ...env, DATABASE_URL: plain })).toContain('PGSSLMODE means one thing');
  expect(readSettings({ ...env, DATABASE_URL: `${plain}?sslmode=disable` })).toBeDefined();
  expect(readSettings(env)).toBeDefined();
});

test.each(['https://example.com/vms/', 'https://example.com/vms', 'http://localhost:3000/a/b'])(
  'a server below a path is refused at start: %s',
  (PUBLIC_ORIGIN) => {
    expect(settingsFault({ PUBLIC_ORIGIN })).toContain(
      'PUBLIC_ORIGIN must have no path, only a host name of its own such as https://vending.example.com',
    );
  },
);

const key = randomBytes(32);
test.each([
  ['base64', key.toString('base64')],
  ['the base64 of URLs', key.toString('base64url')],
  ['hex', key.toString('hex')],
])('the key of the secrets may be written in %s', (_name, SECRETS_KEY) => {
  expect(readSettings({ SECRETS_KEY }).SECRETS_KEY).toEqual(key);
});

test.each([randomBytes(31), randomBytes(33)])('the key of the secrets has 32 bytes', (wrong) => {
  for (const SECRETS_KEY of [wrong.toString('base64'), wrong.toString('hex')]) {
    expect(settingsFault({ SECRETS_KEY })).toContain('SECRETS_KEY must be 32 bytes');
  }
});

test('PostgreSQL needs the key of the secrets, which is reported with the other faults', () => {
  const DATABASE_URL = 'postgres://localhost/vms';
  const fault = settingsFault({ DATABASE_URL, PORT: 'web' });
  expect(fault).toContain('PORT must be a whole number');
  expect(fault).toContain('SECRETS_KEY must be given with DATABASE_URL: 32 bytes as base64 or hex');
  expect(readSettings({ DATABASE_URL, SECRETS_KEY: key.toString('hex') })).toMatchObject({
    DATABASE_URL,
  });
  expect(readSettings({ DATABASE_URL, PAYMENTS: 'off' })).toMatchObject({ PAYMENTS: 'off' });
});

test('a setting may stand in a file, without the line’s end', () => {
  const settings = readSettings({ SUPER_PASSWORD_FILE: aFile('river and rain\n') });
  expect(settings.SUPER_PASSWORD).toBe('river and rain');
});

test('a setting given directly wins over its file', () => {
  expect(readSettings({ PORT: '4000', PORT_FILE: aFile('5000') }).PORT).toBe(4000);
});

test('a setting that is empty is one that is not given', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}));
});

test.each([
  ['false', false],
  ['1', 1],
  ['9', 9],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, loopback, fd00::/8', ['10.0.0.0/8', 'loopback', 'fd00::/8']],
])('the proxies to trust are %s', (given, expected) => {
  expect(readSettings({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(expected);
});

test.each(['10.0.0.0/33', '0.0.0.0/0', '::/0', 'proxy.example.com', '10.0.0.1,', '0', '-1', '100'])(
  'a proxy cannot be %s',
  (given) => {
    expect(settingsFault({ TRUST_PROXY: given })).toContain('TRUST_PROXY must name the proxies');
  },
);

test('TRUST_PROXY=true is refused, and the error names what to set instead', () => {
  expect(settingsFault({ TRUST_PROXY: 'true' })).toBe(
    'The settings need a change: TRUST_PROXY must name the proxies in front of the server (such as 127.0.0.1 or 10.0.0.0/8, separated by commas) or say how many there are (such as 1): with true anybody could claim to be at any address.',
  );
});

test('machines may tell of a past that begins with this century, and never in the future', () => {
  expect(readSettings({ HISTORY_FROM: '2015-06-30' }).HISTORY_FROM).toBe('2015-06-30');
  expect(settingsFault({ HISTORY_FROM: '30-06-2015' })).toContain(
    'HISTORY_FROM must be a date such as 2020-01-31',
  );
  expect(settingsFault({ HISTORY_FROM: '1999-12-31' })).toContain(
    'HISTORY_FROM must not be before 2000-01-01',
  );
  expect(settingsFault({ HISTORY_FROM: '9999-01-01' })).toMatch(
    /HISTORY_FROM is 9999-01-01 and today is \d{4}-\d\d-\d\d: set an earlier date, or the clock of this computer/,
  );
});

test('backups are encrypted for a key of age alone', () => {
  const recipient = 'age1xtl5ted0rfqqh35vjwx6xzkmdnxllha9elvea3lkeanj7qfp459s3gxen8';
  expect(readSettings({ BACKUP_KEY: recipient }).BACKUP_KEY).toBe(recipient);
  for (const BACKUP_KEY of ['a password', `${recipient}x`, 'AGE-SECRET-KEY-1NONE']) {
    expect(() => readSettings({ BACKUP_KEY })).toThrow('BACKUP_KEY must be an age identity');
  }
});

test.each(['DATABASE_URL', 'DATABASE_READ_URL'])(
  '%s names one host: HAProxy finds the primary of several',
  (name) => {
    const address = 'postgres://vms:a,b@one:5433/vms';
    const settings = { DATABASE_URL: address, [name]: address, PAYMENTS: 'off' };
    expect(readSettings(settings)).toMatchObject({ [name]: address });
    const several = { ...settings, [name]: 'postgres://vms:a,b@one:5433,two/vms' };
    expect(settingsFault(several)).toContain(
      `${name} must name one host: put HAProxy before several (deploy/haproxy-postgres.cfg)`,
    );
  },
);

test('reports are read from a standby only where there is a primary', () => {
  const DATABASE_READ_URL = 'postgres://vms@standby/vms';
  const DATABASE_URL = 'postgres://vms@primary/vms';
  expect(settingsFault({ DATABASE_READ_URL })).toContain(
    'DATABASE_READ_URL must be given with DATABASE_URL',
  );
  expect(readSettings({ DATABASE_URL, DATABASE_READ_URL, PAYMENTS: 'off' })).toMatchObject({
    DATABASE_READ_URL,
  });
});
