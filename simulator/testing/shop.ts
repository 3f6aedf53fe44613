import { onTestFinished } from 'vitest';
import { sandboxMerchant } from '../bkash/merchants.ts';
import { aBkash, type BkashServerOptions } from '../bkash/server.ts';

const checkout = '/v1.2.0-beta/tokenized/checkout';
const refunds = '/v2/tokenized-checkout/refund/payment';

/** The wall time at which every test begins, `2026-01-10T12:00:00:000 GMT+0600` at bKash. */
export const startTime = Date.parse('2026-01-10T06:00:00Z');

export interface ShopAnswer {
  readonly status: number;
  // Tests compare answers as they came.
  readonly body: Readonly<Record<string, string>>;
}

const post = async (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ShopAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  // Every answer of the calls is an object of texts, save the list of refunds.
  return { status: response.status, body: (await response.json()) as ShopAnswer['body'] };
};

/** A bKash with a clock to move, and a shop that calls it over HTTP. */
export const aShop = async (parts: BkashServerOptions = {}) => {
  const time = { now: startTime };
  const bkash = await aBkash({ now: () => time.now, tokenCallsAnHour: Infinity, ...parts });
  onTestFinished(bkash.close);

  const tokenCall = (path: string, { change = {}, body = {}, merchant = sandboxMerchant } = {}) => {
    const { username, password, appKey, appSecret } = { ...merchant, ...change };
    return post(
      `${bkash.url}${checkout}/token/${path}`,
      { app_key: appKey, app_secret: appSecret, ...body },
      { username, password },
    );
  };
  const grant = (input?: Parameters<typeof tokenCall>[1]) => tokenCall('grant', input);
  const merchantHeaders = async (merchant = sandboxMerchant) => ({
    authorization: (await grant({ merchant })).body.id_token ?? '',
    'x-app-key': merchant.appKey,
  });
  let headers = await merchantHeaders();

  let invoices = 0;
  const call = (path: string, body: unknown, more: Readonly<Record<string, string>> = headers) =>
    post(`${bkash.url}${path}`, body, more);
  const create = (change: Readonly<Record<string, unknown>> = {}, more = headers) => {
    invoices += 1;
    const order = {
      mode: '0011',
      payerReference: ' ',
      callbackURL: 'http://127.0.0.1:9/back?machineId=PAD-1',
      amount: '10.00',
      currency: 'BDT',
      intent: 'sale',
      merchantInvoiceNumber: `INV-${invoices}`,
    };
    return call(`${checkout}/create`, { ...order, ...change }, more);
  };
  const execute = (paymentID: string, more = headers) =>
    call(`${checkout}/execute`, { paymentID }, more);
  const query = (paymentID: string) => call(`${checkout}/payment/status`, { paymentID });
  const createdPaymentID = async (change?: Readonly<Record<string, unknown>>) =>
    (await create(change)).body.paymentID ?? '';
  /** A payment that a customer confirmed and the shop executed. */
  const aPaidPayment = async (change?: Readonly<Record<string, unknown>>) => {
    const paymentId = await createdPaymentID(change);
    bkash.approve(paymentId);
    const { trxID = '' } = (await execute(paymentId)).body;
    return { paymentId, trxId: trxID };
  };
  const refund = (
    paid: { readonly paymentId: string; readonly trxId: string },
    refundAmount: string | number,
    change: Readonly<Record<string, unknown>> = {},
  ) =>
    call(`${refunds}/transaction`, {
      ...paid,
      refundAmount,
      sku: 'pad',
      reason: 'No drop',
      ...change,
    });
  const refundStatus = (paid: { readonly paymentId: string; readonly trxId: string }) =>
    call(`${refunds}/status`, paid);
  /** By version 1; without an amount it queries the last refund. */
  const refundV1 = (
    { paymentId, trxId }: { readonly paymentId: string; readonly trxId: string },
    change: Readonly<Record<string, unknown>> = {},
  ) => call(`${checkout}/payment/refund`, { paymentID: paymentId, trxID: trxId, ...change });

  return {
    bkash,
    time,
    headers: () => headers,
    grant,
    refresh: (refreshToken: string, input = {}) =>
      tokenCall('refresh', { body: { refresh_token: refreshToken }, ...input }),
    renew: async () => {
      headers = await merchantHeaders();
    },
    headersOf: merchantHeaders,
    call,
    create,
    execute,
    query,
    paymentIDOf: createdPaymentID,
    aPaidOne: aPaidPayment,
    refund,
    refundStatus,
    refundV1,
  };
};
