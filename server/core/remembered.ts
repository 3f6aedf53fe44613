import type { Store } from './db/store.ts';

/**
 * Cache TTL in milliseconds. On PostgreSQL a change event can be lost with the server that should
 * have published it; SQLite reports every change itself, so entries never expire there.
 */
export const believedMs = ({ engine }: Pick<Store, 'engine'>): number =>
  engine === 'sqlite' ? Infinity : 120_000;

interface Known<T> {
  readonly value: T;
  readonly until: number;
}

/** Continues synchronously with a cached value, else after the promise. */
export const whenKnown = <T, R>(
  known: T | Promise<T>,
  goOn: (value: T) => R | Promise<R>,
): R | Promise<R> => (known instanceof Promise ? known.then(goOn) : goOn(known));

/** Caches loaded values until they expire or are invalidated; failed loads are not cached. */
export class Remembered<T> {
  readonly #load: (key: string) => Promise<T>;
  readonly #elapsed: () => number;
  readonly #believedMs: number;
  readonly #known = new Map<string, Known<T>>();
  readonly #loading = new Map<string, Promise<T>>();

  constructor(load: (key: string) => Promise<T>, elapsed: () => number, believedMs: number) {
    this.#load = load;
    this.#elapsed = elapsed;
    this.#believedMs = believedMs;
  }

  read(key: string): T | Promise<T> {
    const known = this.#known.get(key);
    if (known && known.until > this.#elapsed()) return known.value;
    return this.#loading.get(key) ?? this.#begin(key);
  }

  forget(key: string): void {
    this.#known.delete(key);
    // A load in flight may have read the state before the change.
    this.#loading.delete(key);
  }

  forgetWhere(isChanged: (value: T) => boolean): void {
    for (const [key, { value }] of this.#known) if (isChanged(value)) this.#known.delete(key);
    this.#loading.clear();
  }

  #begin(key: string): Promise<T> {
    const loading = this.#read(key, () => this.#loading.get(key) === loading);
    this.#loading.set(key, loading);
    return loading;
  }

  async #read(key: string, isStillSo: () => boolean): Promise<T> {
    const until = this.#elapsed() + this.#believedMs;
    try {
      const value = await this.#load(key);
      if (isStillSo()) this.#known.set(key, { value, until });
      return value;
    } finally {
      if (isStillSo()) this.#loading.delete(key);
    }
  }
}
