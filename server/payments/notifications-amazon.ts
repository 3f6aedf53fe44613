import { createPublicKey, type KeyObject } from 'node:crypto';
import { message } from '../../contract/messages.ts';
import { Refused, refuse } from '../core/errors.ts';

/** A transport for requests, such as `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const patienceMs = 5000;
const maxBytes = 16 * 1024;
const keptMs = 24 * 3_600_000;
/** Amazon uses one certificate at a time. */
const maxKept = 8;

const bodyOf = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

const rsaKeyOf = (pem: string): KeyObject => {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The certificate holds no RSA key');
  return key;
};

/** `arn:aws:sns:<region>:<account>:<name>` */
const hostOf = (topicArn: string): string => `sns.${topicArn.split(':')[3]}.amazonaws.com`;

/** A minimal client of Amazon SNS. It sends requests to the topic's own host only. */
export const amazonOf = (topicArn: string, fetch: Fetch, elapsed: () => number) => {
  const host = hostOf(topicArn);
  const kept = new Map<string, { readonly key: KeyObject; readonly until: number }>();

  const addressOf = (text: string): URL => {
    const url = URL.parse(text);
    const isTheirs = url?.protocol === 'https:' && url.host === host && !url.username;
    if (!isTheirs || url.password) throw refuse(403, 'notificationOfForeignAddress');
    return url;
  };

  const get = async (url: URL): Promise<string> => {
    try {
      const response = await fetch(url.href, {
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) throw new Error(`Amazon SNS answered ${response.status}`);
      return await bodyOf(response);
    } catch (error) {
      const refused = new Refused(503, message('notifierUnreachable'));
      refused.cause = error;
      throw refused;
    }
  };

  return {
    /** Fetches the signing key; throws 403 for an address that is not Amazon's. */
    keyAt: async (certificateUrl: string): Promise<KeyObject> => {
      const url = addressOf(certificateUrl);
      if (!url.pathname.endsWith('.pem')) throw refuse(403, 'notificationWithoutCertificate');
      const known = kept.get(url.href);
      if (known && known.until > elapsed()) return known.key;
      const pem = await get(url);
      try {
        const key = rsaKeyOf(pem);
        if (kept.size >= maxKept) kept.clear();
        kept.set(url.href, { key, until: elapsed() + keptMs });
        return key;
      } catch {
        throw refuse(403, 'notificationWithoutCertificate');
      }
    },

    /** Confirms the subscription of this server to the topic. */
    subscribe: async (subscribeUrl: string): Promise<void> => {
      await get(addressOf(subscribeUrl));
    },
  };
};
