/** The phone's time: a clock that is set while the page is open does not move it. */
const phoneTime = (): number => performance.timeOrigin + performance.now();

export const offsetFrom = (serverTime: string): number => Date.parse(serverTime) - phoneTime();

/** The server's time by its last contact; the phone's own without any. */
export const serverTimeNow = (clockOffset = 0): string =>
  new Date(phoneTime() + clockOffset).toISOString();
