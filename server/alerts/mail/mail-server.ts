import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { senderOf } from '../../platform/settings/alerts.ts';
import type { Settings } from '../../platform/settings/settings.ts';

export interface MailServer {
  readonly url: URL;
  readonly from: { readonly name: string; readonly address: string };
  readonly isTlsRequired: boolean;
  /** Start of the links in mails. */
  readonly origin: string;
}

export type MailSettings = Pick<Settings, 'SMTP_URL' | 'SMTP_FROM' | 'SMTP_TLS' | 'PUBLIC_ORIGIN'>;

/** Undefined where no mails are sent. */
export const mailServerOf = ({
  SMTP_URL,
  SMTP_FROM,
  SMTP_TLS,
  PUBLIC_ORIGIN,
}: MailSettings): MailServer | undefined =>
  SMTP_URL && SMTP_FROM && PUBLIC_ORIGIN
    ? {
        url: new URL(SMTP_URL),
        from: senderOf(SMTP_FROM),
        isTlsRequired: SMTP_TLS === 'required',
        origin: PUBLIC_ORIGIN,
      }
    : undefined;

const connectMs = 10_000;
const answerMs = 20_000;

const connectionTo = async ({ url, isTlsRequired }: MailServer): Promise<SMTPConnection> => {
  // Large, and needed only where a mail is sent.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const isSecure = url.protocol === 'smtps:';
  return new Connection({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || undefined,
    secure: isSecure,
    requireTLS: !isSecure && isTlsRequired,
    ignoreTLS: !isSecure && !isTlsRequired,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    maxResponseSize: 64 * 1024,
  });
};

type SmtpStep<T> = (done: (error?: Error | null, result?: T) => void) => void;

export interface Conversation {
  /** Takes the next step; whatever ends the connection fails it. */
  readonly runStep: <T>(
    step: (connection: SMTPConnection) => SmtpStep<T>,
  ) => Promise<T | undefined>;
}

/** Connects, logs in, and closes when `talk` is over or the signal ends it. */
export const withMailServer = async <T>(
  server: MailServer,
  signal: AbortSignal,
  work: (conversation: Conversation) => Promise<T>,
): Promise<T> => {
  const connection = await connectionTo(server);
  const { promise: end, reject } = Promise.withResolvers<never>();
  end.catch(() => undefined);
  const abort = () => reject(signal.reason);
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('the connection was closed')));
  signal.addEventListener('abort', abort, { once: true });
  const runStep = <T>(
    step: (connection: SMTPConnection) => SmtpStep<T>,
  ): Promise<T | undefined> => {
    const { promise, resolve, reject: fail } = Promise.withResolvers<T | undefined>();
    step(connection)((error, result) => (error ? fail(error) : resolve(result)));
    return Promise.race([promise, end]);
  };
  try {
    signal.throwIfAborted();
    await runStep((one) => (done) => one.connect(done));
    const { username, password } = server.url;
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
    if (username !== '') await runStep((one) => (done) => one.login(auth, done));
    return await work({ runStep });
  } finally {
    signal.removeEventListener('abort', abort);
    connection.close();
  }
};
