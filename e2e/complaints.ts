import { type BrowserContext, type ConsoleMessage, expect, test } from '@playwright/test';

const type = 'complaint';

/** Allows an error or warning of the browser; any other one fails the test. */
export const expectComplaint = (pattern: RegExp): void => {
  test.info().annotations.push({ type, description: pattern.source });
};

/**
 * A stopped server refuses connections, and ends those that are open or being opened. In which step a
 * call notices that is chance, and each step has another name.
 */
export const expectAway = (): void =>
  expectComplaint(
    /ERR_(CONNECTION_(REFUSED|RESET|CLOSED|ABORTED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
  );

/** Spec 8: a 404 of the payment gateway means that there is none. Browsers log every 404. */
const isNoGateway = (message: ConsoleMessage): boolean =>
  /status of 404/.test(message.text()) && message.location().url.includes('/payment-gateway/');

/** Collects errors and warnings. Returns a function that fails on unexpected ones. */
export const watchComplaints = (context: BrowserContext) => {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (!isComplaint || isNoGateway(message)) return;
    complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return () => {
    const expected = test.info().annotations.filter((one) => one.type === type);
    const patterns = expected.map(({ description = '' }) => new RegExp(description));
    const unexpected = complaints.filter((text) => !patterns.some((pattern) => pattern.test(text)));
    // Refused content, uncaught errors and React's warnings all end here.
    expect(unexpected, 'complaints of the browser').toEqual([]);
  };
};
