import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** Options, among them faults for tests. */
export interface MailboxOptions {
  readonly options?: SMTPServerOptions;
  /** Any free port when omitted. */
  readonly port?: number;
  /** Awaited before a mail is accepted; an error refuses it. */
  readonly beforeAccept?: (received: ReceivedMail) => Promise<void>;
  /** Called once a mail is accepted, before the sender has its answer. */
  readonly afterAccept?: (received: ReceivedMail) => Promise<void>;
}

export interface Mailbox {
  /** In the form of SMTP_URL. */
  readonly url: string;
  readonly server: SMTPServer;
  /** The oldest first. */
  readonly mails: readonly ReceivedMail[];
  readonly close: () => Promise<void>;
}

/** A local mail server that stores every mail and forwards none. */
export const aMailbox = async ({
  options = {},
  port = 0,
  beforeAccept,
  afterAccept,
}: MailboxOptions = {}): Promise<Mailbox> => {
  const mails: ReceivedMail[] = [];
  const acceptMail = async (bytes: Buffer, to: readonly string[]) => {
    const mail = await PostalMime.parse(bytes);
    const received = { to, raw: bytes.toString(), mail };
    await beforeAccept?.(received);
    mails.push(received);
    await afterAccept?.(received);
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((bytes) => acceptMail(bytes, to))
        .then(() => done(), done);
    },
    ...options,
  });
  // Tests end connections on purpose.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  // A server that listens on a port has an AddressInfo.
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    server,
    mails,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
