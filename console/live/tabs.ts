import { isTold } from '../core/told.ts';
import { follow, type Hear } from './stream.ts';

const name = 'live';
/** Message of a tab that starts listening. */
const hello = 'hello';

/**
 * Shares one stream among the browser's tabs: the tab with the Web Lock holds it and broadcasts; when
 * it closes, another one takes over. Without Web Locks (no HTTPS) there are no events.
 */
export const followTogether = (hear: Hear, signal: AbortSignal): void => {
  if (!('locks' in navigator)) return;
  const tabs = new BroadcastChannel(name);
  let isLeading = false;
  const lead = () => {
    isLeading = true;
    return follow((changes) => {
      if (signal.aborted) return;
      tabs.postMessage(changes);
      hear(changes);
    }, signal);
  };
  tabs.addEventListener('message', ({ data }) => {
    if (data !== hello) hear(data);
    else if (isLeading && isTold.get()) tabs.postMessage([]);
  });
  signal.addEventListener('abort', () => tabs.close());
  tabs.postMessage(hello);
  navigator.locks.request(name, { signal }, lead).catch(() => undefined);
};
