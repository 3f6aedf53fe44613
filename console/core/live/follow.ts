import type { QueryClient } from '@tanstack/react-query';
import { isLive } from '../calls/live-state.ts';
import { currentSession, subscribeToSession } from '../calls/session.ts';
import { createRefresher } from './refresh.ts';
import { anyChange, type ChangeListener, followStream, maxSilenceMs } from './stream.ts';

const channelName = 'live';
/** Message of a tab that starts listening. */
const hello = 'hello';

/**
 * Shares one stream among the browser's tabs: the tab with the Web Lock holds it and broadcasts; when
 * it closes, another one takes over. Without Web Locks (no HTTPS) there are no events.
 */
const followSharedStream = (onChanges: ChangeListener, signal: AbortSignal): void => {
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

/** Refreshes shown queries on change events while somebody is logged in. */
export const followChanges = (client: QueryClient): void => {
  const refresh = createRefresher(client);
  let token: string | undefined;
  let connection = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const markDisconnected = () => {
    clearTimeout(timer);
    isLive.set(false);
  };
  const onChanges: ChangeListener = (changes) => {
    clearTimeout(timer);
    timer = setTimeout(markDisconnected, maxSilenceMs);
    // Earlier changes went to other subscribers.
    refresh(isLive.get() ? changes : anyChange);
    if (!isLive.get()) isLive.set(true);
  };
  const reconnect = () => {
    const now = currentSession()?.accessToken;
    if (now === token) return;
    token = now;
    connection.abort();
    markDisconnected();
    connection = new AbortController();
    if (now !== undefined) followSharedStream(onChanges, connection.signal);
  };
  subscribeToSession(reconnect);
  reconnect();
};
