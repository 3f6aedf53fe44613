import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Checkout } from './checkout.ts';
import type { Faults } from './faults.ts';
import { endPage, waitingPage } from './page.ts';
import { send } from './send.ts';

/** Seconds: longer than a machine waits for a customer who has paid. */
const lateSeconds = 100;

/** Requests the callback a second time; its answer does not matter. */
const visit = (callback: string): void => {
  fetch(callback, { redirect: 'manual' }).then(
    (response) => response.body?.cancel(),
    () => undefined,
  );
};

/** Sends a page of the checkout, or the redirect to the shop, unless that has a fault. */
export const showOn = async (
  checkout: Checkout,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  paymentID: string,
): Promise<void> => {
  const form = request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined;
  const shown = checkout.show(paymentID, form);
  if ('page' in shown) return send(response, { status: shown.status, body: shown.page });
  const { payment, callback } = shown;
  const fault = faults.take('callback');
  if (fault === 'missing') {
    return send(response, { status: 200, body: endPage(payment, 'You are done here.') });
  }
  if (fault === 'late') {
    return send(response, { status: 200, body: waitingPage(payment, callback, lateSeconds) });
  }
  if (fault === 'duplicate') visit(callback);
  response.writeHead(303, { location: callback, 'cache-control': 'no-store' }).end();
};
