import { setImmediate } from 'node:timers/promises';
import { createLimiter, type LimiterOptions } from '../platform/limits/limiter.ts';

export const queueFullError = () => new Error('There is no place left');

/** A queued call and its state. */
export interface QueuedCall {
  readonly key: string;
  readonly tenant: string;
  readonly ticket: string;
  readonly stop: AbortController;
  state: 'WAITING' | 'RUNNING' | 'REFUSED' | 'LEFT' | 'OVER';
  end: () => void;
}

export const aLimiter = (limits: LimiterOptions) => {
  const limiter = createLimiter(limits);
  const calls: QueuedCall[] = [];
  const begun: string[] = [];
  const ask = async (key: string, tenant = key): Promise<QueuedCall> => {
    const stop = new AbortController();
    const ticket = String(calls.length);
    const call: QueuedCall = { key, tenant, ticket, stop, state: 'WAITING', end: () => undefined };
    calls.push(call);
    limiter.acquire({ tenant, key, ticket, signal: stop.signal }).then(
      (release) => {
        begun.push(key);
        call.state = 'RUNNING';
        call.end = () => {
          call.state = 'OVER';
          release();
        };
      },
      (error) => {
        call.state = error === stop.signal.reason ? 'LEFT' : 'REFUSED';
      },
    );
    await setImmediate();
    return call;
  };
  const are = (state: QueuedCall['state'], key?: string) =>
    calls.filter((call) => call.state === state && (key === undefined || call.key === key));
  const placeOf = ({ key, ticket }: QueuedCall) => limiter.placeOf(key, ticket);
  return { limiter, ask, are, begun, placeOf };
};
