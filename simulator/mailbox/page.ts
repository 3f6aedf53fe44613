import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { escapeHtml } from '../../contract/values/html.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';

const style = `
body{margin:0;background:#f4f4f2;color:#1c1f1d;font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem}
ol{list-style:none;margin:0;padding:0}
li a{display:block;margin-bottom:.5rem;padding:.75rem 1rem;border-radius:8px;background:#fff;color:inherit;text-decoration:none}
li small,dl{color:#5b615d}
iframe{width:100%;height:60vh;border:0;border-radius:8px;background:#fff}
pre{overflow-x:auto;padding:1rem;border-radius:8px;background:#fff;white-space:pre-wrap}
`;

/** Mails bring styles of their own; nothing in them may run or be fetched. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'";

const renderPage = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;

const subjectOf = ({ mail }: ReceivedMail): string => mail.subject ?? '';

const renderList = (mails: readonly ReceivedMail[]): string => {
  const rows = mails.map(
    (received, index) => `<li><a href="/mails/${index}">${escapeHtml(subjectOf(received))}<br>
<small>to ${escapeHtml(received.to.join(', '))}, ${escapeHtml(received.mail.date ?? '')}</small></a></li>`,
  );
  if (!rows.length) return renderPage('Mailbox of the demo', '<p>No mail has come so far.</p>');
  return renderPage('Mailbox of the demo', `<ol>${rows.toReversed().join('')}</ol>`);
};

const renderMail = (received: ReceivedMail): string =>
  renderPage(
    subjectOf(received),
    `<p><a href="/">All mails</a></p>
<p>To ${escapeHtml(received.to.join(', '))}</p>
<iframe sandbox title="The mail" srcdoc="${escapeHtml(received.mail.html ?? '')}"></iframe>
<h2>As plain text</h2><pre>${escapeHtml(received.mail.text ?? '')}</pre>`,
  );

const renderPath = (path: string, { mails }: Mailbox): string | undefined => {
  if (path === '/') return renderList(mails);
  const [, index] = /^\/mails\/(\d+)$/.exec(path) ?? [];
  const received = index === undefined ? undefined : mails[Number(index)];
  return received && renderMail(received);
};

/** Serves the mails of a mailbox as pages on this computer; returns the URL. */
export const serveMailbox = async (mailbox: Mailbox, port = 0): Promise<string> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = renderPath(pathname, mailbox);
    response.writeHead(body ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    response.end(body ?? renderPage('There is no such mail', '<p><a href="/">All mails</a></p>'));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an AddressInfo.
  const address = server.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}/`;
};
