import { isLive } from '../calls/live-state.ts';
import { type ChangeListener, followStream } from './stream.ts';

const channelName = 'live';
/** Message of a tab that starts listening. */
const hello = 'hello';

/**
 * Shares one stream among the browser's tabs: the tab with the Web Lock holds it and broadcasts; when
 * it closes, another one takes over. Without Web Locks (no HTTPS) there are no events.
 */
export const followSharedStream = (onChanges: ChangeListener, signal: AbortSignal): void => {
  if (!('locks' in navigator)) return;
  const tabs = new BroadcastChannel(channelName);
  let isLeading = false;
  const lead = () => {
    isLeading = true;
    return followStream((changes) => {
      if (signal.aborted) return;
      tabs.postMessage(changes);
      onChanges(changes);
    }, signal);
  };
  tabs.addEventListener('message', ({ data }) => {
    if (data !== hello) onChanges(data);
    else if (isLeading && isLive.get()) tabs.postMessage([]);
  });
  signal.addEventListener('abort', () => tabs.close());
  tabs.postMessage(hello);
  navigator.locks.request(channelName, { signal }, lead).catch(() => undefined);
};
