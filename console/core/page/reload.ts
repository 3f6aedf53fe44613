/** Checks that the server answers: a page that cannot be loaded again must not be left. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );

/**
 * Allows a reload a minute. Times are of the computer's clock: one that was set back has dated the last
 * reload into the future.
 */
export const isReloadDue = (last: number, now: number): boolean => Math.abs(now - last) >= 60_000;
