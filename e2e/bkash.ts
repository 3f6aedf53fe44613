import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The username that bKash does not know. */
export const unknownMerchant = 'nobody';

/** A bKash that judges credentials, and only that. */
export interface TestBkash {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export const startBkash = async (): Promise<TestBkash> => {
  const server = createServer((request, response) => {
    request.resume();
    const isKnown = request.headers.username !== unknownMerchant;
    const answer = isKnown
      ? { statusCode: '0000', statusMessage: 'Successful', id_token: 'token' }
      : { statusCode: '2001', statusMessage: 'Invalid App Key' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so its address is one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
