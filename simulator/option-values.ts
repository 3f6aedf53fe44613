import type { Merchant } from './bkash/merchants.ts';

/** An invalid command line; the message is one sentence for the user. */
export class UsageError extends Error {}

export const parseNumber = (name: string, value: string | undefined, min: number, max: number) => {
  if (value === undefined) return undefined;
  const parsed = Number(value);
  if (value.trim() === '' || !(parsed >= min && parsed <= max)) {
    throw new UsageError(
      max === Infinity
        ? `--${name} must be a number from ${min} up.`
        : `--${name} must be a number from ${min} to ${max}.`,
    );
  }
  return parsed;
};

export const parseUrl = (value = 'http://localhost:3000'): string => {
  if (!URL.canParse(value) || !/^https?:/.test(value)) {
    throw new UsageError('--url must be an address such as http://localhost:3000.');
  }
  return value;
};

export const parseZone = (value = 'Asia/Dhaka'): string => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new UsageError('--zone must be a time zone such as Asia/Dhaka.');
  }
};

export const parseMember = <T extends string>(
  name: string,
  values: readonly T[],
  value: string,
): T => {
  const found = values.find((member) => member === value);
  if (!found) throw new UsageError(`${name} '${value}' must be one of ${values.join(', ')}.`);
  return found;
};

/** Parses `a=b,c=d` in one option or several. */
export const parsePairs = (name: string, values: readonly string[] = []): [string, string][] =>
  values
    .flatMap((value) => value.split(','))
    .map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1 || at === pair.length - 1) {
        throw new UsageError(`--${name} must be pairs such as a=b,c=d.`);
      }
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    });

export const parseMerchant = (text: string): Merchant => {
  const [username, password, appKey, appSecret, ...more] = text.split(',');
  if (!username || !password || !appKey || !appSecret || more.length > 0) {
    throw new UsageError('--merchant must be USERNAME,PASSWORD,APP_KEY,APP_SECRET.');
  }
  return { username, password, appKey, appSecret };
};
