import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import * as z from 'zod/mini';
import type { DeviceEvent } from '../../contract/device-events.ts';
import { DeviceCards, type DeviceConfig, type RefusalReason } from '../../contract/machine-api.ts';
import { cardKey } from '../../contract/values/card-key.ts';

/** Milliseconds since its confirmation after which a list says nothing of LIMITED cards any more. */
export const offlineLeaseMs = 24 * 3_600_000;

type ListedCard = DeviceCards['changed'][number];
export type CardRefusal = RefusalReason | 'LEASE_OVER' | 'MACHINE_DEACTIVATED';

const StoredCards = z.pick(DeviceCards, { version: true, changed: true, unlock: true });

/** The card list of a machine on its disk, for decisions without the server. */
export class CardList {
  version: number | undefined;
  unlock: readonly string[] = [];
  #path: string;
  /** By key: the list names a card in more than one spelling. */
  #cards = new Map<string, ListedCard>();

  constructor(path: string) {
    this.#path = path;
    if (!existsSync(path)) return;
    this.#apply({ ...StoredCards.parse(JSON.parse(readFileSync(path, 'utf8'))), removed: [] });
  }

  get numbers(): string[] {
    return Array.from(this.#cards.values(), ({ rfid }) => rfid);
  }

  find(rfid: string): ListedCard | undefined {
    return this.#cards.get(cardKey(rfid));
  }

  /** Applies an answer's cards; the new file replaces the old one once it is whole on the disk. */
  update(cards: DeviceCards): void {
    if (cards.reset) this.#cards.clear();
    this.#apply(cards);
    const stored = {
      version: cards.version,
      changed: [...this.#cards.values()],
      unlock: this.unlock,
    };
    const file = openSync(`${this.#path}.new`, 'w');
    writeSync(file, JSON.stringify(stored));
    fsyncSync(file);
    closeSync(file);
    renameSync(`${this.#path}.new`, this.#path);
  }

  #apply({ version, changed, removed, unlock }: Omit<DeviceCards, 'reset'>): void {
    this.version = version;
    this.unlock = unlock;
    for (const rfid of removed) this.#cards.delete(cardKey(rfid));
    for (const card of changed) this.#cards.set(cardKey(card.rfid), card);
  }
}

/** A card that is held to the reader for a product; `requestId` is a new one each time. */
export interface CardAttempt {
  readonly rfid: string;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly requestId: string;
}

/** `requestId` is set after an online check, and goes into the dispense event. */
export type CardAnswer =
  | { readonly allowed: true; readonly requestId?: string }
  | { readonly allowed: false; readonly reason: CardRefusal | undefined };

/** State that a machine decides by while it is offline. */
export interface OfflineState {
  readonly cards: CardList;
  readonly config: DeviceConfig | undefined;
  /** Events since the list came. */
  readonly unseen: readonly DeviceEvent[];
  /** Milliseconds since the list was confirmed; undefined when that was before this boot. */
  readonly ageMs: number | undefined;
}

const slotPoints = (
  config: DeviceConfig,
  { rowNo, columnNo }: Pick<CardAttempt, 'rowNo' | 'columnNo'>,
) =>
  config.slots.find((slot) => slot.rowNo === rowNo && slot.columnNo === columnNo)?.point ??
  config.point;

const sumSpent = (rfid: string, events: readonly DeviceEvent[], config: DeviceConfig): number =>
  events
    .filter((event) => event.type === 'DISPENSE')
    .filter((event) => event.isSuccessful && cardKey(event.rfid ?? '') === cardKey(rfid))
    .reduce((sum, event) => sum + slotPoints(config, event), 0);

/** Reason to refuse a card while the server does not answer; undefined when it may dispense. */
export const findOfflineRefusal = (
  attempt: CardAttempt,
  state: OfflineState,
): CardRefusal | undefined => {
  const { cards, config, unseen, ageMs } = state;
  const card = cards.find(attempt.rfid);
  // A blocked card is no longer on the list, and so as unknown as any other.
  if (!card) return 'UNKNOWN_CARD';
  if (!config?.isActivated) return 'MACHINE_DEACTIVATED';
  if (!config.pointsEnabled) return 'POINTS_DISABLED';
  // Without a clock that outlives the power, the age of the list is unknown after a boot.
  const isFresh = ageMs !== undefined && ageMs <= offlineLeaseMs;
  if (card.stockType === 'LIMITED' && !isFresh) return 'LEASE_OVER';
  const left = card.points - sumSpent(card.rfid, unseen, config);
  if (!card.isFree && left < slotPoints(config, attempt)) return 'TOO_FEW_POINTS';
  return undefined;
};
