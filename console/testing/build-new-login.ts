import type { NewLogin } from '../../contract/sessions.ts';

/** From a phone, at 14:05 on 22/11/2026 in Dhaka. */
export const buildNewLogin = (given: Partial<NewLogin> = {}): NewLogin => ({
  _id: 'l1',
  browser: 'Chrome',
  platform: 'Android',
  client: '103.48.16.7',
  at: '2026-11-22T08:05:00.000Z',
  ...given,
});
