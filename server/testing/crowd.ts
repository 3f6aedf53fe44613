import { setImmediate } from 'node:timers/promises';
import { fairTurns, type Limits } from '../core/turns.ts';

export const full = () => new Error('There is no place left');

/** A queued call and its state. */
export interface Asked {
  readonly key: string;
  readonly ticket: string;
  readonly stop: AbortController;
  state: 'WAITING' | 'RUNNING' | 'REFUSED' | 'LEFT' | 'OVER';
  end: () => void;
}

export const aCrowd = (limits: Limits) => {
  const turns = fairTurns(limits);
  const asked: Asked[] = [];
  const begun: string[] = [];
  const ask = async (key: string): Promise<Asked> => {
    const stop = new AbortController();
    const ticket = String(asked.length);
    const asker: Asked = { key, ticket, stop, state: 'WAITING', end: () => undefined };
    asked.push(asker);
    turns.take({ key, ticket, signal: stop.signal }).then(
      (over) => {
        begun.push(key);
        asker.state = 'RUNNING';
        asker.end = () => {
          asker.state = 'OVER';
          over();
        };
      },
      (error) => {
        asker.state = error === stop.signal.reason ? 'LEFT' : 'REFUSED';
      },
    );
    await setImmediate();
    return asker;
  };
  const are = (state: Asked['state'], key?: string) =>
    asked.filter((asker) => asker.state === state && (key === undefined || asker.key === key));
  const placeOf = ({ key, ticket }: Asked) => turns.placeOf(key, ticket);
  return { turns, ask, are, begun, placeOf };
};
