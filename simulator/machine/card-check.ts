import { machineApi } from '../../contract/machine-api.ts';
import { type Connection, callEndpoint } from '../core/http.ts';
import { isPermanentError } from '../core/retry.ts';
import {
  type CardAnswer,
  type CardAttempt,
  findOfflineRefusal,
  type OfflineState,
} from './cards.ts';

/** Milliseconds that a customer waits for the check of a card. */
const checkMs = 4_000;

/** Checks a card on the server, or on the machine when no answer comes. Throws `Refused`. */
export const checkCard = async (
  attempt: CardAttempt,
  line: Connection,
  offline: () => OfflineState,
): Promise<CardAnswer> => {
  const { requestId } = attempt;
  try {
    const { allowed, reason } = await callEndpoint(
      { ...line, timeoutMs: checkMs },
      machineApi.authorize,
      {
        body: attempt,
      },
    );
    return allowed ? { allowed, requestId } : { allowed, reason };
  } catch (error) {
    if (isPermanentError(error)) throw error;
  }
  const reason = findOfflineRefusal(attempt, offline());
  return reason ? { allowed: false, reason } : { allowed: true };
};
