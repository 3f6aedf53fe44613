import { createHmac } from 'node:crypto';
import { type ClientRequest, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createOutcome, type DeliveryOutcome, shortenReply } from '../deliveries/outcome.ts';
import {
  checkHost,
  guardedLookup,
  hostOf,
  type Networks,
  NoPublicAddressError,
} from './networks.ts';

export interface Webhook {
  readonly url: URL;
  /** `whsec_` and base64, as the receiver has it. */
  readonly secret: string;
  /** The same for every try, so that the receiver recognizes a repeat. */
  readonly id: string;
  readonly body: string;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** Lookup of the receiver, and its timeout in milliseconds. */
export interface WebhookConnection {
  readonly lookup: LookupFunction;
  readonly answerMs: number;
}

export const connectTo = (networks: Networks): WebhookConnection => ({
  lookup: guardedLookup(networks),
  answerMs: 10_000,
});

const maxHeaderBytes = 8 * 1024;

export const secretPrefix = 'whsec_';

/** As https://www.standardwebhooks.com has it: over the id, the time in seconds and the body. */
const signatureOf = ({ secret, id, body, at }: Omit<Webhook, 'url'>): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signed = `${id}.${Math.floor(at / 1000)}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};

const headersOf = (webhook: Webhook) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(webhook.body),
  'user-agent': 'VMS-Alerts/1',
  'webhook-id': webhook.id,
  'webhook-timestamp': String(Math.floor(webhook.at / 1000)),
  'webhook-signature': signatureOf(webhook),
});

/** Status of the answer; its body is not read. */
const requestStatus = (call: ClientRequest, body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });

const outcomeOfStatus = (status: number): DeliveryOutcome => {
  if (status >= 200 && status < 300) return createOutcome('SENT', 'alertAnswered', { status });
  if (status >= 300 && status < 400) return createOutcome('FAILED', 'alertRedirected', { status });
  // Gone: its receiver wants no more of it.
  return createOutcome(status === 410 ? 'REFUSED' : 'FAILED', 'alertAnswered', { status });
};

const outcomeOfError = (error: unknown): DeliveryOutcome => {
  if (error instanceof NoPublicAddressError) return createOutcome('FAILED', 'webhookNoAddress');
  if (error instanceof Error && error.name === 'TimeoutError') {
    return createOutcome('TIMED_OUT', 'alertTimedOut');
  }
  // The code alone: a message may reveal internal names and addresses.
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return createOutcome('FAILED', 'alertUnreachable', { words: shortenReply(code) });
};

/** Calls a webhook once; a redirect counts as an answer and is not followed. */
export const sendWebhook = async (
  webhook: Webhook,
  networks: Networks,
  signal: AbortSignal,
  { lookup, answerMs }: WebhookConnection = connectTo(networks),
): Promise<DeliveryOutcome> => {
  const { url, body } = webhook;
  const isSecure = url.protocol === 'https:';
  if (networks === 'public' && !isSecure) return createOutcome('FAILED', 'webhookNotSecure');
  const timeout = AbortSignal.timeout(answerMs);
  try {
    checkHost(url, networks);
    const call = (isSecure ? requestSecurely : requestPlainly)({
      method: 'POST',
      host: hostOf(url),
      port: url.port || undefined,
      path: url.pathname + url.search,
      headers: headersOf(webhook),
      agent: false,
      lookup,
      maxHeaderSize: maxHeaderBytes,
      signal: AbortSignal.any([signal, timeout]),
    });
    return outcomeOfStatus(await requestStatus(call, body));
  } catch (error) {
    if (signal.aborted) return createOutcome('FAILED', 'alertInterrupted');
    return outcomeOfError(timeout.aborted ? timeout.reason : error);
  }
};
