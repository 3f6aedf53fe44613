import { createPublicKey, type KeyObject } from 'node:crypto';
import { createMessage } from '../../../contract/messages.ts';
import { Refused, refuseCall } from '../../platform/http/errors.ts';

/** A transport for requests, such as `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const timeoutMs = 5000;
const maxBytes = 16 * 1024;
const keyTtlMs = 24 * 3_600_000;
/** Amazon uses one certificate at a time. */
const maxCachedKeys = 8;

const readBody = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error('The answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

const parseRsaKey = (pem: string): KeyObject => {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The certificate holds no RSA key');
  return key;
};

/** `arn:aws:sns:<region>:<account>:<name>` */
const topicHost = (topicArn: string): string => `sns.${topicArn.split(':')[3]}.amazonaws.com`;

/** A minimal client of Amazon SNS. It sends requests to the topic's own host only. */
export const createAmazonClient = (topicArn: string, fetch: Fetch, elapsed: () => number) => {
  const host = topicHost(topicArn);
  const cachedKeys = new Map<string, { readonly key: KeyObject; readonly until: number }>();

  const parseAddress = (text: string): URL => {
    const url = URL.parse(text);
    const isTheirs = url?.protocol === 'https:' && url.host === host && !url.username;
    if (!isTheirs || url.password) throw refuseCall(403, 'notificationOfForeignAddress');
    return url;
  };

  const get = async (url: URL): Promise<string> => {
    try {
      const response = await fetch(url.href, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`Amazon SNS answered ${response.status}`);
      return await readBody(response);
    } catch (error) {
      const refused = new Refused(503, createMessage('notifierUnreachable'));
      refused.cause = error;
      throw refused;
    }
  };

  return {
    /** Fetches the signing key; throws 403 for an address that is not Amazon's. */
    fetchKey: async (certificateUrl: string): Promise<KeyObject> => {
      const url = parseAddress(certificateUrl);
      if (!url.pathname.endsWith('.pem')) throw refuseCall(403, 'notificationWithoutCertificate');
      const cached = cachedKeys.get(url.href);
      if (cached && cached.until > elapsed()) return cached.key;
      const pem = await get(url);
      try {
        const key = parseRsaKey(pem);
        if (cachedKeys.size >= maxCachedKeys) cachedKeys.clear();
        cachedKeys.set(url.href, { key, until: elapsed() + keyTtlMs });
        return key;
      } catch {
        throw refuseCall(403, 'notificationWithoutCertificate');
      }
    },

    /** Confirms the subscription of this server to the topic. */
    subscribe: async (subscribeUrl: string): Promise<void> => {
      await get(parseAddress(subscribeUrl));
    },
  };
};
