/** Reads a setting that the server wrote into the page. */
export const readMeta = (name: string): string =>
  globalThis.document?.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';

/** In ms: a computer whose clock differs by more is told so. */
const toleranceMs = 5 * 60_000;

/** The server wrote its time into the page when the browser asked for it. */
const pageTime = Number(readMeta('server-time'));

/** Milliseconds by which the server's clock is ahead of this computer's. */
let aheadMs = pageTime && pageTime - Date.now() + performance.now();

/** Sets the server's clock by an answer that came just now. In ms; `NaN` changes nothing. */
export const setServerTime = (now: number): void => {
  if (!Number.isNaN(now)) aheadMs = now - Date.now();
};

/** Time of the server in ms: the clock of the computer may be hours wrong. */
export const serverNow = (): number => Date.now() + aheadMs;

export const isClockWrong = (): boolean => Math.abs(aheadMs) > toleranceMs;
