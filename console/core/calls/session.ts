import { Admin } from '../../../contract/admins.ts';
import { createStore, useStore } from '../store.ts';
import { dropPrefetchedResponses } from './prefetch.ts';
import { clearReturnState, saveReturnPlace } from './return-state.ts';

export interface StoredSession {
  readonly accessToken: string;
  readonly admin: Admin;
}

/** Spec 4: three keys; the refresh token holds the same value as the access token. */
const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', admin: 'admin' } as const;

const clearStorage = () => {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
};

/** Storage is untrusted: a value that does not parse is no session. */
const readSession = (): StoredSession | undefined => {
  try {
    const accessToken = localStorage.getItem(keys.accessToken);
    const text = localStorage.getItem(keys.admin);
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

export const startSession = (next: StoredSession): void => {
  localStorage.setItem(keys.accessToken, next.accessToken);
  localStorage.setItem(keys.refreshToken, next.accessToken);
  localStorage.setItem(keys.admin, JSON.stringify(next.admin));
  session.set(next);
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
  localStorage.setItem(logoutKey, 'by hand');
  localStorage.removeItem(logoutKey);
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

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === logoutKey && newValue) {
    clearReturnState();
    return session.set(undefined);
  }
  const isSessionKey = key === null || Object.values<string>(keys).includes(key);
  if (!isSessionKey) return;
  const current = session.get();
  const next = readSession();
  if (next?.accessToken === current?.accessToken) return;
  if (current && !next) saveReturnPlace(current.admin._id);
  session.set(next);
});
