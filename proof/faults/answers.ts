import { EventEmitter, once } from 'node:events';

/** Timeout in milliseconds without any progress. */
const patienceMs = 60_000;

/** Counts answers by status, and lets callers wait for more of them. */
export class Answers {
  /** Number of answers per status; 0 stands for no answer. */
  readonly statuses = new Map<number, number>();
  readonly #patienceMs: number;
  readonly #news = new EventEmitter();

  constructor(patience = patienceMs) {
    this.#patienceMs = patience;
  }

  count(status: number): number {
    return this.statuses.get(status) ?? 0;
  }

  note(status: number): void {
    this.statuses.set(status, this.count(status) + 1);
    this.tell();
  }

  /** Waits for `calls` more answers with the status; throws after a timeout without any. */
  async moreOf(status: number, calls: number): Promise<void> {
    await this.until(`calls that are answered ${status}`, calls, () => this.count(status));
  }

  /** Wakes the waiting callers. */
  protected tell(): void {
    this.#news.emit('news');
  }

  /** Waits until the count has grown by `wanted`. */
  protected async until(what: string, wanted: number, count: () => number): Promise<void> {
    const begun = count();
    let known = begun;
    let patience = AbortSignal.timeout(this.#patienceMs);
    while (count() < begun + wanted) {
      if (count() > known) {
        known = count();
        patience = AbortSignal.timeout(this.#patienceMs);
      }
      await once(this.#news, 'news', { signal: patience }).catch(() => {
        const statuses = Array.from(this.statuses, ([status, times]) => `${times} × ${status}`);
        throw new Error(
          `${known - begun} of ${wanted} ${what} came, and for ${this.#patienceMs} ms none (answered so far: ${statuses.join(', ') || 'nothing'})`,
        );
      });
    }
  }
}
