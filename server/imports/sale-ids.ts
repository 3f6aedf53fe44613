import { hash } from 'node:crypto';
import type { Sale } from '../../contract/sales-file/columns.ts';

/** How often each key was there, of many millions of keys: eight bytes for each and as many free. */
class Times {
  #keys = new Float64Array(1 << 16);
  #times = new Uint32Array(1 << 16);
  #size = 0;

  /** Counts a key that is not 0, and answers how often it has come by now. */
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

/** All that a row says; no text of it holds the character between. */
const saidBy = ({ physicalId, at, event }: Sale): string =>
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

/** A UUIDv7 of the time of the sale: it stands before those that are made after it. */
const idOf = (at: number, digest: string): string => {
  const time = at.toString(16).padStart(12, '0');
  const random = `7${digest.slice(0, 3)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${random}`;
};

/**
 * Names the sales of a file by what they say, wherever they stand in it: the same sale in another
 * file has the same id. Of rows that say the same each has another one, by how many came before it.
 */
export const saleIds = (): ((sale: Sale) => string) => {
  const times = new Times();
  return (sale) => {
    const said = saidBy(sale);
    const digest = hash('sha256', said);
    // 52 bits are a whole number of a double; two sales that share them are told apart all the same.
    const nth = times.count(Number.parseInt(digest.slice(40, 53), 16) + 1);
    return idOf(sale.at, nth === 1 ? digest : hash('sha256', `${said}\0${nth}`));
  };
};
