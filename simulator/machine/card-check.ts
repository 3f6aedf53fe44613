import { machineApi } from '../../contract/machine-api.ts';
import { call, type Line } from '../core/http.ts';
import { hopeless } from '../core/patience.ts';
import { type CardAnswer, type CardTry, type Offline, offlineRefusal } from './cards.ts';

/** Milliseconds that a customer waits for the check of a card. */
const checkMs = 4_000;

/** Checks a card on the server, or on the machine when no answer comes. Throws `Refused`. */
export const checkCard = async (
  tried: CardTry,
  line: Line,
  offline: () => Offline,
): Promise<CardAnswer> => {
  const { requestId } = tried;
  try {
    const { allowed, reason } = await call({ ...line, timeoutMs: checkMs }, machineApi.authorize, {
      body: tried,
    });
    return allowed ? { allowed, requestId } : { allowed, reason };
  } catch (error) {
    if (hopeless(error)) throw error;
  }
  const reason = offlineRefusal(tried, offline());
  return reason ? { allowed: false, reason } : { allowed: true };
};
