import { test } from 'vitest';

/** `npm run test:release` also tries what is seldom broken alone: phones, Bangla and rare failures. */
export const isRelease = import.meta.env.PROOF_SIZE === 'whole';

/** A test of the release. `npm test` does not register it. */
export const testInRelease = (title: string, run: () => Promise<void>): void => {
  if (isRelease) test(title, run);
};
