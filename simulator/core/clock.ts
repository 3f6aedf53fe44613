/** Milliseconds that only ever grow; where they start means nothing. */
export type Ticks = () => number;

export interface Clock {
  /** Milliseconds since the controller's boot. */
  uptimeMs(): number;
  /** The wall clock in ISO 8601, unknown until the server has told the time since this boot. */
  at(): string | undefined;
  /** Sets the wall clock from the server's answer. */
  set(serverTime: string): void;
  /** Starts uptime at zero and forgets the wall clock: the controller has no battery. */
  reboot(): void;
}

export const controllerClock = (ticks: Ticks): Clock => {
  let bootedAt = ticks();
  let wallAtBoot: number | undefined;
  const uptimeMs = () => Math.floor(ticks() - bootedAt);
  return {
    uptimeMs,
    at: () =>
      wallAtBoot === undefined ? undefined : new Date(wallAtBoot + uptimeMs()).toISOString(),
    set(serverTime) {
      wallAtBoot = Date.parse(serverTime) - uptimeMs();
    },
    reboot() {
      bootedAt = ticks();
      wallAtBoot = undefined;
    },
  };
};
