import { Admin } from '../../../contract/login.ts';
import { browserStorage, tabStorage } from '../page/storage.ts';
import { createStore, useStore } from '../store.ts';
import { defineText } from '../texts.ts';
import { showToast } from '../toasts.ts';
import { dropPrefetchedResponses } from './prefetch.ts';
import { clearReturnState, saveReturnPlace } from './return-state.ts';

export interface StoredSession {
  readonly accessToken: string;
  readonly admin: Admin;
}

/** Spec 4: three keys; the refresh token holds the same value as the access token. */
const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', admin: 'admin' } as const;

const clearStorage = () => {
  for (const key of Object.values(keys)) browserStorage.remove(key);
};

/** Storage is untrusted: a value that does not parse is no session. */
const readSession = (): StoredSession | undefined => {
  try {
    const accessToken = browserStorage.read(keys.accessToken);
    const text = browserStorage.read(keys.admin);
    if (!accessToken || !text) return undefined;
    const admin = Admin.safeParse(JSON.parse(text));
    return admin.success ? { accessToken, admin: admin.data } : undefined;
  } catch {
    return undefined;
  }
};

const session = createStore(readSession());
session.subscribe(dropPrefetchedResponses);

export const currentSession = session.get;
export const subscribeToSession = session.subscribe;
export const useSession = (): StoredSession | undefined => useStore(session);

/** False where the browser refuses to store the session, which then ends with the page. */
export const startSession = (next: StoredSession): boolean => {
  const written = [
    browserStorage.write(keys.accessToken, next.accessToken),
    browserStorage.write(keys.refreshToken, next.accessToken),
    browserStorage.write(keys.admin, JSON.stringify(next.admin)),
  ];
  session.set(next);
  return written.every(Boolean);
};

/** Stores the admin's two-step state from a server response. */
export const setTwoStep = (twoStep: NonNullable<Admin['twoStep']>): void => {
  const current = session.get();
  if (current && current.admin.twoStep !== twoStep) {
    startSession({ ...current, admin: { ...current.admin, twoStep } });
  }
};

/** Storage key that signals a manual logout to other tabs; removed at once. */
const logoutKey = 'leaving';

const announceLogout = () => {
  browserStorage.write(logoutKey, 'by hand');
  browserStorage.remove(logoutKey);
};

const clearSession = () => {
  clearStorage();
  session.set(undefined);
};

/** Logs out by hand in this tab and, by the storage event, in all others. */
export const endSession = (): void => {
  clearReturnState();
  announceLogout();
  clearSession();
};

/** Ends a session that the server rejected. The admin later returns to this path and input. */
export const expireSession = ({ admin }: StoredSession): void => {
  saveReturnPlace(admin._id);
  clearSession();
};

/** Set while the page reloads for the session of another tab. */
const otherSessionKey = 'otherSession';

/** Another admin has logged in in another tab: nothing of this page is theirs. */
const takeOtherSession = ({ admin }: StoredSession): void => {
  saveReturnPlace(admin._id);
  tabStorage.write(otherSessionKey, admin._id);
  // Without a session no form asks whether its input may be lost.
  session.set(undefined);
  window.location.reload();
};

if (tabStorage.read(otherSessionKey)) {
  tabStorage.remove(otherSessionKey);
  showToast(
    'plain',
    defineText('Another admin has logged in to this browser. This tab now shows their account.'),
  );
}

/** Takes over what another tab has stored. */
const followStorage = (): void => {
  const current = session.get();
  const next = readSession();
  // The keys change one by one: token and admin may come from two sessions for a moment.
  if (current && next && next.admin._id !== current.admin._id) {
    takeOtherSession(current);
  } else if (next?.accessToken !== current?.accessToken) {
    if (current && !next) saveReturnPlace(current.admin._id);
    session.set(next);
  }
};

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === logoutKey && newValue) {
    clearReturnState();
    return session.set(undefined);
  }
  if (key === null || Object.values<string>(keys).includes(key)) followStorage();
});

// A page that was kept while it was left has heard nothing.
window.addEventListener('pageshow', ({ persisted }) => persisted && followStorage());
