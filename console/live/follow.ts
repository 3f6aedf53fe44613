import type { QueryClient } from '@tanstack/react-query';
import { currentSession, subscribeToSession } from '../core/session.ts';
import { isTold } from '../core/told.ts';
import { renewing } from './renew.ts';
import { anything, type Hear, longestSilence } from './stream.ts';
import { followTogether } from './tabs.ts';

/** Refreshes shown queries on change events while somebody is logged in. */
export const followChanges = (client: QueryClient): void => {
  const renew = renewing(client);
  let token: string | undefined;
  let following = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hearNothing = () => {
    clearTimeout(timer);
    isTold.set(false);
  };
  const hear: Hear = (changes) => {
    clearTimeout(timer);
    timer = setTimeout(hearNothing, longestSilence);
    // Earlier changes went to other subscribers.
    renew(isTold.get() ? changes : anything);
    if (!isTold.get()) isTold.set(true);
  };
  const begin = () => {
    const now = currentSession()?.accessToken;
    if (now === token) return;
    token = now;
    following.abort();
    hearNothing();
    following = new AbortController();
    if (now !== undefined) followTogether(hear, following.signal);
  };
  subscribeToSession(begin);
  begin();
};
