import { Readable } from 'node:stream';
import { type MailServer, talkTo } from './mail-server.ts';
import { type Outcome, outcome, wordsOf } from './outcome.ts';

export interface Mail {
  readonly to: string;
  readonly raw: Buffer;
}

/** Timeout of a whole conversation in milliseconds. */
const longestMs = 60_000;

type Fault = Error & { readonly responseCode?: number; readonly command?: string };

/** The mail server refuses this mail for good; any other fault may be one of the configuration. */
const isForGood = ({ responseCode = 0, command = '' }: Fault): boolean =>
  responseCode >= 500 && (command === 'DATA' || command === 'RCPT TO');

const failed = (fault: Fault, isHandedOver: boolean): Outcome => {
  const words = wordsOf(fault.message);
  if (fault.responseCode) {
    return outcome(isForGood(fault) ? 'REFUSED' : 'FAILED', 'alertRefused', { words });
  }
  if (isHandedOver) return outcome('UNSURE', 'alertUnsure');
  const isLate = fault.name === 'TimeoutError' || ('code' in fault && fault.code === 'ETIMEDOUT');
  return isLate
    ? outcome('FAILED', 'alertTimedOut')
    : outcome('FAILED', 'alertUnreachable', { words });
};

/** Aborts with the signal, but not while the mail server has the mail and has not answered. */
const endingWith = (signal: AbortSignal, isHandedOver: () => boolean) => {
  const ending = new AbortController();
  const stop = () => {
    if (!isHandedOver()) ending.abort(signal.reason);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return {
    signal: AbortSignal.any([ending.signal, AbortSignal.timeout(longestMs)]),
    forget: () => signal.removeEventListener('abort', stop),
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
): Promise<Outcome> => {
  let isHandedOver = false;
  // Read once the server is ready for the mail.
  const message = async function* () {
    await handOver();
    isHandedOver = true;
    yield raw;
  };
  const envelope = { from: server.from.address, to, size: raw.length };
  const ending = endingWith(signal, () => isHandedOver);
  try {
    const sent = await talkTo(server, ending.signal, ({ take }) =>
      take<{ response: string }>(
        (connection) => (done) => connection.send(envelope, Readable.from(message()), done),
      ),
    );
    return outcome('SENT', 'alertTaken', { words: wordsOf(sent?.response ?? '') });
  } catch (error) {
    if (signal.aborted && !isHandedOver) return outcome('FAILED', 'alertInterrupted');
    return failed(error instanceof Error ? error : new Error(String(error)), isHandedOver);
  } finally {
    ending.forget();
  }
};
