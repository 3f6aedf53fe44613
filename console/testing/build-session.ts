import type { Session } from '../../contract/sessions.ts';

/** Another one than that of the console, begun and used now. */
export const buildSession = (given: Partial<Session> = {}): Session => {
  const now = new Date().toISOString();
  return {
    _id: 'session',
    browser: 'Chrome',
    platform: 'Android',
    client: '103.48.16.7',
    createdAt: now,
    lastUsedAt: now,
    isThis: false,
    ...given,
  };
};
