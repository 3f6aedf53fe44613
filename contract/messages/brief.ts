import { isMessage, type Message } from './text.ts';

/** Names of the values with a slot's count before and after a change. */
const held: Readonly<Record<string, { readonly before?: string; readonly after?: string }>> = {
  slotCounted: { before: 'before', after: 'after' },
  slotAdded: { after: 'products' },
  slotRemoved: { before: 'products' },
};

const listIn = ({ values }: Message, name: string): readonly Message[] => {
  const value = values?.[name];
  return Array.isArray(value) ? value.filter(isMessage) : [];
};

const sumOf = (changes: readonly Message[], when: 'before' | 'after'): number =>
  changes.reduce((sum, { code, values }) => {
    const value = values?.[held[code]?.[when] ?? ''];
    return sum + (typeof value === 'number' ? value : 0);
  }, 0);

const ofSlots = (told: Message): Message => {
  const changes = listIn(told, 'changes');
  if (changes.length < 2) return told;
  const slots = new Set(changes.map(({ values }) => JSON.stringify(values?.place))).size;
  if (changes.every(({ code }) => code === 'slotResized')) {
    return { code: 'slotsResized', values: { slots } };
  }
  if (changes.every(({ code }) => !held[code])) return { code: 'slotsFitted', values: { slots } };
  const [before, after] = [sumOf(changes, 'before'), sumOf(changes, 'after')];
  return { code: 'slotsUpdated', values: { slots, before, after } };
};

const shorter: Readonly<Record<string, (told: Message) => Message>> = {
  stockUpdated: ofSlots,
  slotsResumed: (told) => {
    const slots = listIn(told, 'places').length;
    return slots < 2 ? told : { code: 'someSlotsResumed', values: { slots } };
  },
  machineChanges: (told) => ({
    code: told.code,
    values: { changes: listIn(told, 'changes').map(briefly) },
  }),
};

/** Shortens a machine's message to one line when it names many slots. */
export const briefly = (told: Message): Message => shorter[told.code]?.(told) ?? told;
