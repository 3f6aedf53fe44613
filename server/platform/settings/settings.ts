import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { cardHistoryDays } from '../../../contract/card-history.ts';
import { dayOf, isDate, isoDate } from '../../../contract/values/periods.ts';
import { alertFaults, alertSettings } from './alerts.ts';
import { backupKey } from './backup.ts';
import { bkashFaults, bkashSettings } from './bkash.ts';
import { originSetting } from './origin-setting.ts';

const wholeNumber = (name: string, min: number, max: number, fallback: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, `${name} must be a whole number`)),
      z.pipe(
        z.transform(Number),
        z
          .number()
          .check(
            z.minimum(min, `${name} must be at least ${min}`),
            z.maximum(max, `${name} must be at most ${max}`),
          ),
      ),
    ),
    fallback,
  );

const retentionDays = (name: string, fallback: number) =>
  wholeNumber(name, 0, 36_500, fallback).check(
    z.refine(
      (days) => days === 0 || days >= 7,
      `${name} must be 0, which is for ever, or at least 7`,
    ),
  );

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
};

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Bits of the widest network that may be trusted, such as 10.0.0.0/8 or fc00::/7. */
const minNetworkBits = (address: ipaddr.IPv4 | ipaddr.IPv6): number => {
  if (address instanceof ipaddr.IPv4) return 8;
  // Clients with IPv4 addresses count as part of such a network.
  return address.isIPv4MappedAddress() ? 96 + 8 : 7;
};

/** An address, a network such as 10.0.0.0/8, or one of the names of usual networks. */
const isProxy = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(text) ?? [];
  if (!isIP(address)) return proxyNames.includes(text);
  if (bits === undefined) return true;
  const parsed = ipaddr.parse(address);
  const maxBits = parsed instanceof ipaddr.IPv4 ? 32 : 128;
  return Number(bits) >= minNetworkBits(parsed) && Number(bits) <= maxBits;
};

/** False, a number of proxies in a chain, or their addresses. */
const proxiesOf = (text: string): false | number | string[] => {
  if (text === 'false') return false;
  return /^[1-9]$/.test(text) ? Number(text) : text.split(',').map((proxy) => proxy.trim());
};

const areProxies = (proxies: false | number | string[]): boolean =>
  !Array.isArray(proxies) || proxies.every(isProxy);

const proxyRule =
  'TRUST_PROXY must name the proxies in front of the server (such as 127.0.0.1 or 10.0.0.0/8, separated by commas) or say how many there are (such as 1)';

const keyRule = '32 bytes as base64 or hex, such as `openssl rand -base64 32` makes';

/** 32 bytes as base64 (also in the alphabet of URLs) or hex, else undefined. */
export const parseKey = (text: string): Buffer | undefined => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
};

/** The one form of TLS that the server's driver and PostgreSQL's programs read alike. */
const hasCommonTls = (address: string): boolean => {
  if (!URL.canParse(address)) return true;
  const { searchParams } = new URL(address);
  const mode = searchParams.get('sslmode') ?? 'disable';
  if (searchParams.has('ssl')) return false;
  return mode === 'disable' || (mode === 'verify-full' && searchParams.has('sslrootcert'));
};

const postgresAddress = (name: string) =>
  z.optional(
    z.string().check(
      z.regex(/^postgres(ql)?:\/\//, {
        error: `${name} must look like postgres://user:password@host/database`,
        abort: true,
      }),
      z.regex(
        /^\w+:\/\/([^/?#]*@)?[^/?#,]*([/?#]|$)/,
        `${name} must name one host: put HAProxy before several (deploy/haproxy-postgres.cfg)`,
      ),
      z.refine(
        hasCommonTls,
        `${name} must ask for TLS by sslmode=verify-full&sslrootcert=<file of the CA> (of a public CA on Debian /etc/ssl/certs/ca-certificates.crt)`,
      ),
    ),
  );

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const schema = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: wholeNumber('PORT', 0, 65_535, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: postgresAddress('DATABASE_URL'),
  /** Address of a replica that reports are read from. */
  DATABASE_READ_URL: postgresAddress('DATABASE_READ_URL'),
  PUBLIC_ORIGIN: z.optional(originSetting('PUBLIC_ORIGIN', 'https://vending.example.com')),
  SUPER_USERNAME: z._default(
    z
      .string()
      .check(z.trim(), z.minLength(1, 'SUPER_USERNAME must not be empty'), z.maxLength(100)),
    'super',
  ),
  SUPER_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(6, 'SUPER_PASSWORD must be at least 6 characters'),
        z.maxLength(128, 'SUPER_PASSWORD must be at most 128 characters'),
      ),
  ),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'TIME_ZONE must be a time zone such as Asia/Dhaka')),
    'Asia/Dhaka',
  ),
  HISTORY_FROM: z._default(
    z.string().check(
      z.refine(isDate, 'HISTORY_FROM must be a date such as 2020-01-31'),
      z.refine((date) => date >= '2000', 'HISTORY_FROM must not be before 2000-01-01'),
    ),
    '2020-01-01',
  ),
  SECRETS_KEY: z.optional(
    z.pipe(
      z.pipe(z.string(), z.transform(parseKey)),
      z.instanceof(Buffer, { error: `SECRETS_KEY must be ${keyRule}` }),
    ),
  ),
  SESSION_IDLE_MINUTES: wholeNumber('SESSION_IDLE_MINUTES', 1, 10_080, 120),
  SESSION_MAX_HOURS: wholeNumber('SESSION_MAX_HOURS', 1, 720, 12),
  /** Admin types that have to set up two-step login before anything else. */
  REQUIRE_TWO_STEP: z._default(
    z.enum(['none', 'super', 'all'], { error: 'REQUIRE_TWO_STEP must be none, super or all' }),
    'none',
  ),
  COMMON_PASSWORDS: z._default(
    z.enum(['warn', 'refuse'], { error: 'COMMON_PASSWORDS must be warn or refuse' }),
    'warn',
  ),
  /** Days that processed events of machines and the payment provider are stored; 0 is for ever. */
  KEEP_EVENTS_DAYS: retentionDays('KEEP_EVENTS_DAYS', 400),
  /** Days that timed-out sessions are stored; 0 is for ever. */
  KEEP_SESSIONS_DAYS: retentionDays('KEEP_SESSIONS_DAYS', 30),
  /** Days for which the card of a dispense is known; an institution may have its own number. */
  CARD_HISTORY_DAYS: wholeNumber(
    'CARD_HISTORY_DAYS',
    cardHistoryDays.min,
    cardHistoryDays.max,
    cardHistoryDays.usual,
  ),
  /** Per client address, which every console and machine of a campus may share. */
  REQUESTS_PER_MINUTE: wholeNumber('REQUESTS_PER_MINUTE', 60, 10_000_000, 6000),
  TRUST_PROXY: z._default(
    z.pipe(
      z.string().check(
        z.refine((text) => text !== 'true', {
          error: `${proxyRule}: with true anybody could claim to be at any address`,
          abort: true,
        }),
      ),
      z.pipe(z.transform(proxiesOf), z.custom<false | number | string[]>(areProxies, proxyRule)),
    ),
    false,
  ),
  ...bkashSettings,
  ...alertSettings,
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', 0, 10_000, 14),
  /** Cash of a collection that may be missing: more than either needs attention. */
  CASH_SHORTAGE_TAKA: wholeNumber('CASH_SHORTAGE_TAKA', 0, 1_000_000, 50),
  CASH_SHORTAGE_PERCENT: wholeNumber('CASH_SHORTAGE_PERCENT', 0, 100, 5),
  BACKUP_KEY: z.optional(backupKey),
  ACCESS_LOG: z._default(z.enum(['on', 'off'], { error: 'ACCESS_LOG must be on or off' }), 'off'),
  LOG_LEVEL: z._default(
    z.enum(logLevels, { error: `LOG_LEVEL must be one of ${logLevels.join(', ')}` }),
    'warn',
  ),
  METRICS_TOKEN: z.optional(
    z.string().check(
      z.minLength(16, 'METRICS_TOKEN must be at least 16 characters'),
      // A header carries nothing else.
      z.regex(/^[\x21-\x7e]+$/, 'METRICS_TOKEN must be plain letters, digits and signs'),
    ),
  ),
});

export type Settings = z.output<typeof schema>;

/** A mistake in the operator's setup: the message is printed without a stack. */
export class StartError extends Error {}

const names = Object.keys(schema.def.shape);

const readValues = (env: NodeJS.ProcessEnv, faults: string[]): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const name of names) {
    const file = env[`${name}_FILE`];
    const direct = env[name];
    if (direct) values[name] = direct;
    else if (file) {
      try {
        values[name] = readFileSync(file, 'utf8').trim();
      } catch {
        faults.push(`${name}_FILE names ${file}, which cannot be read`);
      }
    }
  }
  return values;
};

/** Refuses to start with an unset clock, which would date everything wrongly. */
const clockFaults = ({ HISTORY_FROM, TIME_ZONE }: Settings): string[] => {
  const today = isoDate(dayOf(Date.now(), TIME_ZONE));
  if (HISTORY_FROM <= today) return [];
  return [
    `HISTORY_FROM is ${HISTORY_FROM} and today is ${today}: set an earlier date, or the clock of this computer`,
  ];
};

/** The server's driver reads PGSSLMODE another way than PostgreSQL's programs do. */
const hasUncommonTls = (env: NodeJS.ProcessEnv, address = ''): boolean =>
  Boolean(env.PGSSLMODE) && URL.canParse(address) && !new URL(address).searchParams.has('sslmode');

/** Settings from the environment, each also as `NAME_FILE`. Throws a StartError with every fault. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const faults: string[] = [];
  const values = readValues(env, faults);
  const parsed = schema.safeParse(values);
  const { REQUIRE_TWO_STEP: required = 'none' } = values;
  const isSealing = values.PAYMENTS !== 'off' || required !== 'none';
  if (values.DATABASE_URL && !values.SECRETS_KEY && isSealing) {
    faults.push(`SECRETS_KEY must be given with DATABASE_URL: ${keyRule}`);
  }
  if (hasUncommonTls(env, values.DATABASE_URL)) {
    faults.push(
      'PGSSLMODE means one thing to the server and another to backups: take it out, and ask for TLS in DATABASE_URL by sslmode=verify-full&sslrootcert=<file of the CA>',
    );
  }
  if (values.DATABASE_READ_URL && !values.DATABASE_URL) {
    faults.push('DATABASE_READ_URL must be given with DATABASE_URL');
  }
  faults.push(...bkashFaults(values, values.NODE_ENV === 'production'), ...alertFaults(values));
  if (!parsed.success) faults.push(...parsed.error.issues.map(({ message }) => message));
  else faults.push(...clockFaults(parsed.data));
  if (faults.length || !parsed.success) {
    throw new StartError(`The settings need a change: ${faults.join('; ')}.`);
  }
  return parsed.data;
};
