import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Merchant } from '../merchants.ts';
import { type JsonObject, parseBody } from '../request.ts';
import { sendReply } from '../send-reply.ts';
import type { RefundAccounts } from './refund-accounts.ts';
import { parseRefundTerms, refundOptions } from './refund-terms-input.ts';

const toText = (value: unknown): string | undefined =>
  value === undefined ? undefined : String(value);

/** Changes the terms of the merchant that the body names, else of all. */
const changeTerms = (
  accounts: RefundAccounts,
  merchants: readonly Merchant[],
  body: JsonObject,
): void => {
  const merchant = merchants.find(({ username }) => username === body.merchant);
  if (body.merchant !== undefined && !merchant) throw new Error('There is no such merchant');
  const { refunds, ...others } = Object.fromEntries(
    refundOptions.map((name) => [name, toText(body[name])]),
  );
  const isFlip = refunds === 'flip';
  accounts.change(parseRefundTerms({ ...others, ...(!isFlip && { refunds }) }), merchant);
  if (isFlip) accounts.flip(merchant);
};

/** A POST changes refund terms; answers those of every merchant. */
export const serveRefundTerms = async (
  accounts: RefundAccounts,
  merchants: readonly Merchant[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const sent = await text(request);
  try {
    if (request.method === 'POST') changeTerms(accounts, merchants, parseBody(sent));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return sendReply(response, { status: 400, body: { message } });
  }
  const terms = merchants.map(({ username, appKey }) => [username, accounts.termsOf(appKey)]);
  sendReply(response, { status: 200, body: Object.fromEntries(terms) });
};
