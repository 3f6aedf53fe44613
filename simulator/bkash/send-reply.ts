import type { ServerResponse } from 'node:http';
import { styleHash } from './checkout/page.ts';
import type { Reply } from './replies.ts';

export const sendReply = (response: ServerResponse, { status, body, headers }: Reply): void => {
  const isPage = typeof body === 'string';
  response.writeHead(status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // No form-action: browsers hold it also against wherever the callback leads on to.
    'content-security-policy': `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
    ...headers,
  });
  response.end(isPage ? body : JSON.stringify(body));
};
