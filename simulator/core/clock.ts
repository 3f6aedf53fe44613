/** Monotonic milliseconds with an arbitrary origin. */
export type Ticks = () => number;

export interface Clock {
  /** Milliseconds since the controller's boot. */
  uptimeMs(): number;
  /** The wall clock in ISO 8601; undefined until the server has sent the time since this boot. */
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
