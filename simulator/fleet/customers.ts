import { randomUUID } from 'node:crypto';
import { drawChance, type Random } from '../core/random.ts';
import type { DispenseDraft } from '../machine/event-draft.ts';
import type { Machine } from '../machine/machine.ts';
import { drawSale, type Shop } from './sales.ts';

/** Share of unregistered cards among the cards held to a reader. */
const unregisteredShare = 0.03;

const chooseCards = (machine: Machine, shop: Shop, random: Random): readonly string[] => {
  const { numbers } = machine.cards;
  return numbers.length > 0 && !drawChance(random, unregisteredShare) ? numbers : shop.cards;
};

const describeDispense = ({
  transactionType,
  rowNo,
  columnNo,
  isSuccessful,
  failureReason,
}: DispenseDraft) =>
  `${transactionType} row ${rowNo}, column ${columnNo}` +
  (isSuccessful ? '' : ` failed: ${failureReason}`);

/**
 * Serves one customer at a live machine. A card is checked before anything moves: a refused one
 * dispenses nothing, and an unregistered one is an event. Returns a short description.
 */
export const serveCustomer = async (
  machine: Machine,
  shop: Shop,
  random: Random,
): Promise<string> => {
  const dispense = drawSale(
    machine.slots,
    { ...shop, cards: chooseCards(machine, shop, random) },
    random,
  );
  const { rfid, rowNo, columnNo } = dispense;
  if (rfid === undefined) {
    machine.record(dispense);
    return describeDispense(dispense);
  }
  const cardAnswer = await machine.checkCard({ rfid, rowNo, columnNo, requestId: randomUUID() });
  if (!cardAnswer.allowed) {
    if (cardAnswer.reason === 'UNKNOWN_CARD' || cardAnswer.reason === 'BLOCKED_CARD') {
      machine.record({ type: 'UNKNOWN_CARD', rfid });
    }
    return `card ${rfid} refused: ${cardAnswer.reason}`;
  }
  const { requestId } = cardAnswer;
  machine.record(requestId === undefined ? dispense : { ...dispense, requestId });
  return describeDispense(dispense);
};
