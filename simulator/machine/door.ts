/** Milliseconds that staff needs at an open door. */
const openMs = 60_000;

/** The door of a machine, which falls shut after a while and when the power goes. */
export class Door {
  readonly #uptimeMs: () => number;
  #openUntil = 0;

  constructor(uptimeMs: () => number) {
    this.#uptimeMs = uptimeMs;
  }

  get isOpen(): boolean {
    return this.#uptimeMs() < this.#openUntil;
  }

  open(): void {
    this.#openUntil = this.#uptimeMs() + openMs;
  }

  close(): void {
    this.#openUntil = 0;
  }
}
