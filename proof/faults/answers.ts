import { EventEmitter, once } from 'node:events';

/** Milliseconds without anything of what is waited for, after which it is given up. */
const patienceMs = 60_000;

/** How calls were answered, for whoever waits until so many were. */
export class Answers {
  /** How often each status was answered; 0 where no answer came. */
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

  /** Waits until so many more calls are answered so; throws when none are any more. */
  async moreOf(status: number, calls: number): Promise<void> {
    await this.until(`calls that are answered ${status}`, calls, () => this.count(status));
  }

  /** Lets whoever waits look again. */
  protected tell(): void {
    this.#news.emit('news');
  }

  /** Waits until there are so many more of what is counted. */
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
