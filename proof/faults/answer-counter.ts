import { EventEmitter, once } from 'node:events';

/** Timeout in milliseconds without any progress. */
const patienceMs = 60_000;

/** Counts answers by status, and lets callers wait for more of them. */
export class AnswerCounter {
  /** Number of answers per status; 0 stands for no answer. */
  readonly statuses = new Map<number, number>();
  readonly #patienceMs: number;
  readonly #changes = new EventEmitter();

  constructor(patience = patienceMs) {
    this.#patienceMs = patience;
  }

  count(status: number): number {
    return this.statuses.get(status) ?? 0;
  }

  record(status: number): void {
    this.statuses.set(status, this.count(status) + 1);
    this.notify();
  }

  /** Waits for `calls` more answers with the status; throws after a timeout without any. */
  async waitForMore(status: number, calls: number): Promise<void> {
    await this.waitUntil(`calls that are answered ${status}`, calls, () => this.count(status));
  }

  /** Wakes the waiting callers. */
  protected notify(): void {
    this.#changes.emit('news');
  }

  /** Waits until the count has grown by `wanted`. */
  protected async waitUntil(what: string, needed: number, count: () => number): Promise<void> {
    const initial = count();
    let latest = initial;
    let patience = AbortSignal.timeout(this.#patienceMs);
    while (count() < initial + needed) {
      if (count() > latest) {
        latest = count();
        patience = AbortSignal.timeout(this.#patienceMs);
      }
      await once(this.#changes, 'news', { signal: patience }).catch(() => {
        const statuses = Array.from(this.statuses, ([status, times]) => `${times} × ${status}`);
        throw new Error(
          `${latest - initial} of ${needed} ${what} came, and for ${this.#patienceMs} ms none (answered so far: ${statuses.join(', ') || 'nothing'})`,
        );
      });
    }
  }
}
