import { randomUUID } from 'node:crypto';
import { chance, type Random } from '../core/random.ts';
import type { DispenseHappening } from '../machine/happening.ts';
import type { Machine } from '../machine/machine.ts';
import { type Shop, sale } from './sales.ts';

/** Share of unregistered cards among the cards held to a reader. */
const strangers = 0.03;

const cardsAt = (machine: Machine, shop: Shop, random: Random): readonly string[] => {
  const { numbers } = machine.cards;
  return numbers.length > 0 && !chance(random, strangers) ? numbers : shop.cards;
};

const told = ({
  transactionType,
  rowNo,
  columnNo,
  isSuccessful,
  failureReason,
}: DispenseHappening) =>
  `${transactionType} row ${rowNo}, column ${columnNo}` +
  (isSuccessful ? '' : ` failed: ${failureReason}`);

/**
 * Serves one customer at a live machine. A card is checked before anything moves: a refused one
 * dispenses nothing, and an unregistered one is an event. Returns a short description.
 */
export const buy = async (machine: Machine, shop: Shop, random: Random): Promise<string> => {
  const wanted = sale(machine.slots, { ...shop, cards: cardsAt(machine, shop, random) }, random);
  const { rfid, rowNo, columnNo } = wanted;
  if (rfid === undefined) {
    machine.record(wanted);
    return told(wanted);
  }
  const checked = await machine.checkCard({ rfid, rowNo, columnNo, requestId: randomUUID() });
  if (!checked.allowed) {
    if (checked.reason === 'UNKNOWN_CARD' || checked.reason === 'BLOCKED_CARD') {
      machine.record({ type: 'UNKNOWN_CARD', rfid });
    }
    return `card ${rfid} refused: ${checked.reason}`;
  }
  const { requestId } = checked;
  machine.record(requestId === undefined ? wanted : { ...wanted, requestId });
  return told(wanted);
};
