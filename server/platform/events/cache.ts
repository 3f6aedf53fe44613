import type { Store } from '../db/store.ts';

/**
 * Cache TTL in milliseconds. On PostgreSQL a change event can be lost with the server that should
 * have published it; SQLite reports every change itself, so entries never expire there.
 */
export const cacheTtlMs = ({ engine }: Pick<Store, 'engine'>): number =>
  engine === 'sqlite' ? Infinity : 120_000;

interface CacheEntry<T> {
  readonly value: T;
  readonly expiresAt: number;
}

/** Caches loaded values until they expire or are invalidated; failed loads are not cached. */
export class Cache<T> {
  readonly #load: (key: string) => Promise<T>;
  readonly #elapsed: () => number;
  readonly #ttlMs: number;
  readonly #entries = new Map<string, CacheEntry<T>>();
  readonly #loading = new Map<string, Promise<T>>();

  constructor(load: (key: string) => Promise<T>, elapsed: () => number, ttlMs: number) {
    this.#load = load;
    this.#elapsed = elapsed;
    this.#ttlMs = ttlMs;
  }

  async get(key: string): Promise<T> {
    const entry = this.#entries.get(key);
    if (entry && entry.expiresAt > this.#elapsed()) return entry.value;
    return this.#loading.get(key) ?? this.#startLoading(key);
  }

  /** Answers a cached value without loading it. */
  peek(key: string): T | undefined {
    return this.#entries.get(key)?.value;
  }

  invalidate(key: string): void {
    this.#entries.delete(key);
    // A load in flight may have read the state before the change.
    this.#loading.delete(key);
  }

  invalidateWhere(isChanged: (value: T) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isChanged(value)) this.#entries.delete(key);
    this.#loading.clear();
  }

  #startLoading(key: string): Promise<T> {
    const loading = this.#loadEntry(key, () => this.#loading.get(key) === loading);
    this.#loading.set(key, loading);
    return loading;
  }

  async #loadEntry(key: string, isCurrent: () => boolean): Promise<T> {
    const expiresAt = this.#elapsed() + this.#ttlMs;
    try {
      const value = await this.#load(key);
      if (isCurrent()) this.#entries.set(key, { value, expiresAt });
      return value;
    } finally {
      if (isCurrent()) this.#loading.delete(key);
    }
  }
}
