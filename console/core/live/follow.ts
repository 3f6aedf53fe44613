import type { QueryClient } from '@tanstack/react-query';
import { isLive } from '../calls/live-state.ts';
import { currentSession, subscribeToSession } from '../calls/session.ts';
import { createRefresher } from './refresh.ts';
import { anyChange, type ChangeListener, maxSilenceMs } from './stream.ts';
import { followSharedStream } from './tabs.ts';

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
