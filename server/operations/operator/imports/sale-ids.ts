import { hash } from 'node:crypto';
import type { FileSale } from '../../../../contract/sales-file/columns.ts';

/** Counts the occurrences of many millions of keys in a hash table that is at most half full. */
class KeyCounter {
  #keys = new Float64Array(1 << 16);
  #times = new Uint32Array(1 << 16);
  #size = 0;

  /** Counts a key that is not 0, and returns its count so far. */
  count(key: number): number {
    if (this.#size * 2 > this.#keys.length) this.#grow();
    const place = this.#placeOf(key);
    if (this.#keys[place] === 0) {
      this.#keys[place] = key;
      this.#size += 1;
    }
    this.#times[place] = (this.#times[place] ?? 0) + 1;
    return this.#times[place];
  }

  #placeOf(key: number): number {
    let place = key % this.#keys.length;
    while (this.#keys[place] !== 0 && this.#keys[place] !== key) {
      place = (place + 1) % this.#keys.length;
    }
    return place;
  }

  #grow(): void {
    const [keys, times] = [this.#keys, this.#times];
    this.#keys = new Float64Array(keys.length * 2);
    this.#times = new Uint32Array(keys.length * 2);
    keys.forEach((key, index) => {
      if (key === 0) return;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#times[place] = times[index] ?? 0;
    });
  }
}

/** All fields of a row; no text contains the NUL between them. */
const saleText = ({ physicalId, at, event }: FileSale): string =>
  [
    physicalId,
    at,
    event.rowNo,
    event.columnNo,
    event.transactionType,
    event.rfid,
    event.isSuccessful,
    event.failureReason,
    event.amount,
  ].join('\0');

/** A UUIDv7 of the time of the sale, so that it sorts before later sales. */
const makeId = (at: number, digest: string): string => {
  const time = at.toString(16).padStart(12, '0');
  const random = `7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${random}`;
};

/**
 * Derives the ids of sales from their fields, so that the same sale in another file has the same
 * id. Identical rows of a file are numbered in their order.
 */
export const createSaleIds = (): ((sale: FileSale) => string) => {
  const counter = new KeyCounter();
  return (sale) => {
    const text = saleText(sale);
    const digest = hash('sha256', text);
    // 52 bits are exact in a double; a collision gets another number and is still unique.
    const occurrence = counter.count(Number.parseInt(digest.slice(40, 53), 16) + 1);
    return makeId(sale.at, occurrence === 1 ? digest : hash('sha256', `${text}\0${occurrence}`));
  };
};
