import { isTold } from '../core/told.ts';
import { follow, type Hear } from './stream.ts';

const name = 'live';
/** What a tab says that has come to hear. */
const hello = 'hello';

/**
 * Hears until the signal, by one stream for all tabs of the browser: one of them holds it and tells
 * the others; when it is closed another one takes over. Where there are no locks, as on a page that
 * did not come over HTTPS, nothing is heard.
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
