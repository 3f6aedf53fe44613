import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Faults } from '../faults/faults.ts';
import { sendReply } from '../send-reply.ts';
import type { Checkout } from './checkout.ts';
import { renderEndPage, renderWaitingPage } from './page.ts';

/** Seconds: longer than a machine waits for a customer who has paid. */
const lateSeconds = 100;

/** Requests the callback a second time; its answer does not matter. */
const requestCallback = (callback: string): void => {
  fetch(callback, { redirect: 'manual' }).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
};

/** Sends a page of the checkout, or the redirect to the shop, unless that has a fault. */
export const serveCheckout = async (
  checkout: Checkout,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  paymentID: string,
): Promise<void> => {
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined;
  const view = checkout.show(paymentID, form);
  if ('page' in view) return sendReply(response, { status: view.status, body: view.page });
  const { payment, callback } = view;
  const fault = faults.take('callback');
  if (fault === 'missing') {
    return sendReply(response, { status: 200, body: renderEndPage(payment, 'You are done here.') });
  }
  if (fault === 'late') {
    return sendReply(response, {
      status: 200,
      body: renderWaitingPage(payment, callback, lateSeconds),
    });
  }
  if (fault === 'duplicate') requestCallback(callback);
  response.writeHead(303, { location: callback, 'cache-control': 'no-store' }).end();
};
