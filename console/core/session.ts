import { Admin } from '../../contract/admins.ts';
import { forgetPlace, rememberPlace } from './returning.ts';
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

/** Storage is untrusted: a value that does not parse is no session. */
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

/** Stores the admin's two-step state from a server response. */
export const setTwoStep = (twoStep: NonNullable<Admin['twoStep']>): void => {
  const known = session.get();
  if (known && known.admin.twoStep !== twoStep) {
    startSession({ ...known, admin: { ...known.admin, twoStep } });
  }
};

/** Storage key that signals a manual logout to other tabs; removed at once. */
const leaving = 'leaving';

const sayLeaving = () => {
  localStorage.setItem(leaving, 'by hand');
  localStorage.removeItem(leaving);
};

const becomeAnonymous = () => {
  forget();
  session.set(undefined);
};

/** Logs out by hand in this tab and, by the storage event, in all others. */
export const endSession = (): void => {
  forgetPlace();
  sayLeaving();
  becomeAnonymous();
};

/** Ends a session that the server rejected. The admin later returns to this path and input. */
export const expireSession = ({ admin }: Session): void => {
  rememberPlace(admin._id);
  becomeAnonymous();
};

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === leaving && newValue) {
    forgetPlace();
    return session.set(undefined);
  }
  const ofSession = key === null || Object.values<string>(keys).includes(key);
  if (!ofSession) return;
  const known = session.get();
  const next = stored();
  if (next?.accessToken === known?.accessToken) return;
  if (known && !next) rememberPlace(known.admin._id);
  session.set(next);
});
