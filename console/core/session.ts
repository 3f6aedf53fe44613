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

/** What the server says of the admin's two-step login, from here on. */
export const setTwoStep = (twoStep: NonNullable<Admin['twoStep']>): void => {
  const known = session.get();
  if (known && known.admin.twoStep !== twoStep) {
    startSession({ ...known, admin: { ...known.admin, twoStep } });
  }
};

/** Tells the other tabs that the admin has left by hand; nothing of it stays in storage. */
const leaving = 'leaving';

const sayLeaving = () => {
  localStorage.setItem(leaving, 'by hand');
  localStorage.removeItem(leaving);
};

const becomeAnonymous = () => {
  forget();
  session.set(undefined);
};

/** The admin leaves: back to unauthenticated in this tab and, by the storage event, in the others. */
export const endSession = (): void => {
  forgetPlace();
  sayLeaving();
  becomeAnonymous();
};

/** The server knows the session no more: its admin comes back to the place and the input of now. */
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
