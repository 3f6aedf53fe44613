import * as z from 'zod/mini';
import { originSetting } from './origin-setting.ts';

/** The platform's own credentials: all four or none. */
const credentialNames = [
  'BKASH_USERNAME',
  'BKASH_PASSWORD',
  'BKASH_APP_KEY',
  'BKASH_APP_SECRET',
] as const;

const credential = (name: (typeof credentialNames)[number]) =>
  z.optional(
    z.string().check(
      z.maxLength(500, `${name} must be at most 500 characters`),
      // A header carries nothing else.
      z.regex(/^[\x20-\x7e]+$/, `${name} must be plain letters, digits and signs`),
    ),
  );

/** bKash's own hosts, over TLS; never a simulator. */
const ownAddress = /^https:\/\/([a-z0-9-]+\.)+bka\.sh\/?$/i;

export const bkashSettings = {
  /** With `off` the server needs no secrets key; machines and the console work. */
  PAYMENTS: z._default(z.enum(['on', 'off'], { error: 'PAYMENTS must be on or off' }), 'on'),
  BKASH_BASE_URL: z._default(
    originSetting('BKASH_BASE_URL', 'https://tokenized.pay.bka.sh'),
    'https://tokenized.sandbox.bka.sh',
  ),
  BKASH_USERNAME: credential('BKASH_USERNAME'),
  BKASH_PASSWORD: credential('BKASH_PASSWORD'),
  BKASH_APP_KEY: credential('BKASH_APP_KEY'),
  BKASH_APP_SECRET: credential('BKASH_APP_SECRET'),
  /** The SNS topic where bKash announces payments, if it does. */
  BKASH_TOPIC_ARN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/,
          'BKASH_TOPIC_ARN must look like arn:aws:sns:ap-southeast-1:123456789012:topic',
        ),
      ),
  ),
};

type EnvValues = Readonly<Record<string, string | undefined>>;

/** Faults of settings in combination. */
export const bkashFaults = (values: EnvValues, isProduction: boolean): string[] => {
  const faults: string[] = [];
  const present = credentialNames.filter((name) => values[name]);
  const missing = credentialNames.filter((name) => !values[name]);
  if (present.length && missing.length) {
    faults.push(`${missing.join(', ')} must be given with ${present.join(', ')}`);
  }
  const { BKASH_BASE_URL: address } = values;
  if (isProduction && address && !ownAddress.test(address)) {
    faults.push(
      'BKASH_BASE_URL must be an https address of bKash (*.bka.sh) when NODE_ENV is production: real customers are never sent to another bKash',
    );
  }
  return faults;
};

export type MerchantSettings = Readonly<
  Partial<Record<(typeof credentialNames)[number], string | undefined>>
>;

/** The platform's account, identified without what may change; undefined without one. */
export const platformMerchant = ({
  BKASH_USERNAME: username,
  BKASH_PASSWORD: password,
  BKASH_APP_KEY: appKey,
  BKASH_APP_SECRET: appSecret,
}: MerchantSettings) =>
  username && password && appKey && appSecret
    ? {
        username,
        identity: [username, appKey],
        credentials: { username, password, appKey, appSecret },
      }
    : undefined;
