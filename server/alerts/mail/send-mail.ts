import { Readable } from 'node:stream';
import { createOutcome, type DeliveryOutcome, shortenReply } from '../deliveries/outcome.ts';
import { type MailServer, withMailServer } from './mail-server.ts';

export interface Mail {
  readonly to: string;
  readonly raw: Buffer;
}

/** Timeout of a whole conversation in milliseconds. */
const conversationTimeoutMs = 60_000;

type MailError = Error & { readonly responseCode?: number; readonly command?: string };

/** The mail server refuses this mail for good; any other fault may be one of the configuration. */
const isPermanent = ({ responseCode = 0, command = '' }: MailError): boolean =>
  responseCode >= 500 && (command === 'DATA' || command === 'RCPT TO');

const outcomeOfFault = (fault: MailError, isHandedOver: boolean): DeliveryOutcome => {
  const words = shortenReply(fault.message);
  if (fault.responseCode) {
    return createOutcome(isPermanent(fault) ? 'REFUSED' : 'FAILED', 'alertRefused', { words });
  }
  if (isHandedOver) return createOutcome('UNSURE', 'alertUnsure');
  const isLate = fault.name === 'TimeoutError' || ('code' in fault && fault.code === 'ETIMEDOUT');
  return isLate
    ? createOutcome('FAILED', 'alertTimedOut')
    : createOutcome('FAILED', 'alertUnreachable', { words });
};

/** Aborts with the signal, but not while the mail server has the mail and has not answered. */
const abortBeforeHandOver = (signal: AbortSignal, isHandedOver: () => boolean) => {
  const abortion = new AbortController();
  const stop = () => {
    if (!isHandedOver()) abortion.abort(signal.reason);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return {
    signal: AbortSignal.any([abortion.signal, AbortSignal.timeout(conversationTimeoutMs)]),
    removeListener: () => signal.removeEventListener('abort', stop),
  };
};

/**
 * Sends a mail. Awaits `handOver` when the server has accepted everything but the mail itself:
 * before it nothing can have been sent, after it only the server's answer tells.
 */
export const sendMail = async (
  server: MailServer,
  { to, raw }: Mail,
  handOver: () => Promise<void>,
  signal: AbortSignal,
): Promise<DeliveryOutcome> => {
  let isHandedOver = false;
  // Read once the server is ready for the mail.
  const message = async function* () {
    await handOver();
    isHandedOver = true;
    yield raw;
  };
  const envelope = { from: server.from.address, to, size: raw.length };
  const abortion = abortBeforeHandOver(signal, () => isHandedOver);
  try {
    const sent = await withMailServer(server, abortion.signal, ({ runStep }) =>
      runStep<{ response: string }>(
        (connection) => (done) => connection.send(envelope, Readable.from(message()), done),
      ),
    );
    return createOutcome('SENT', 'alertTaken', { words: shortenReply(sent?.response ?? '') });
  } catch (error) {
    if (signal.aborted && !isHandedOver) return createOutcome('FAILED', 'alertInterrupted');
    return outcomeOfFault(error instanceof Error ? error : new Error(String(error)), isHandedOver);
  } finally {
    abortion.removeListener();
  }
};
