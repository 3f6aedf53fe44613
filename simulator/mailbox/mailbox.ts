import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it came in. */
export interface Received {
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** How a mail server behaves that is not as it should be. */
export interface MailboxParts {
  readonly options?: SMTPServerOptions;
  /** Any free one when left out. */
  readonly port?: number;
  /** Waited for, and refused with what it throws, before a mail is taken. */
  readonly beforeTaking?: (received: Received) => Promise<void>;
  /** Called when a mail was taken, before the sender hears of it. */
  readonly taken?: (received: Received) => Promise<void>;
}

export interface Mailbox {
  /** As SMTP_URL takes it. */
  readonly url: string;
  readonly server: SMTPServer;
  /** The oldest first. */
  readonly mails: readonly Received[];
  readonly close: () => Promise<void>;
}

/** A mail server on this computer that keeps all it is sent, and sends none of it on. */
export const aMailbox = async ({
  options = {},
  port = 0,
  beforeTaking,
  taken,
}: MailboxParts = {}): Promise<Mailbox> => {
  const mails: Received[] = [];
  const take = async (bytes: Buffer, to: readonly string[]) => {
    const mail = await PostalMime.parse(bytes);
    const received = { to, raw: bytes.toString(), mail };
    await beforeTaking?.(received);
    mails.push(received);
    await taken?.(received);
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((bytes) => take(bytes, to))
        .then(() => done(), done);
    },
    ...options,
  });
  // Senders that go away in the middle are what it is for.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  // Listening at a port of its own.
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    server,
    mails,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
