import { Admin } from '../../contract/admins.ts';
import { createStore, useStore } from './store.ts';

export interface Session {
  readonly accessToken: string;
  readonly admin: Admin;
}

/** Spec 4: three keys; the refresh token holds the same value as the access token. */
const keys = { accessToken: 'accessToken', refreshToken: 'refreshToken', admin: 'admin' } as const;

const forget = () => {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
};

/** Storage can hold anything: what does not read as a session is no session. */
const stored = (): Session | undefined => {
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

const session = createStore(stored());

export const currentSession = session.get;
export const subscribeToSession = session.subscribe;
export const useSession = (): Session | undefined => useStore(session);

export const startSession = (next: Session): void => {
  localStorage.setItem(keys.accessToken, next.accessToken);
  localStorage.setItem(keys.refreshToken, next.accessToken);
  localStorage.setItem(keys.admin, JSON.stringify(next.admin));
  session.set(next);
};

/** Back to unauthenticated, in this tab and, by the storage event, in the others. */
export const endSession = (): void => {
  forget();
  session.set(undefined);
};

window.addEventListener('storage', ({ key }) => {
  const ofSession = key === null || Object.values<string>(keys).includes(key);
  if (!ofSession) return;
  const next = stored();
  if (next?.accessToken !== session.get()?.accessToken) session.set(next);
});

const returnKey = 'returnTo';

/** Where the admin was when the session expired, to go back there after login. */
export const rememberPlace = (): void => {
  sessionStorage.setItem(returnKey, window.location.pathname + window.location.search);
};

/** The remembered place, once. */
export const takePlace = (): string | undefined => {
  const place = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  return place?.startsWith('/') && !place.startsWith('//') ? place : undefined;
};
