import { isMessage, type Message } from '../../contract/messages/text.ts';

/** Names of the values with a slot's count before and after a change. */
const countNames: Readonly<Record<string, { readonly before?: string; readonly after?: string }>> =
  {
    slotRefilled: { before: 'before', after: 'after' },
    slotCounted: { before: 'before', after: 'after' },
    slotAdded: { after: 'products' },
    slotRemoved: { before: 'products' },
  };

const listMessages = ({ values }: Message, name: string): readonly Message[] => {
  const value = values?.[name];
  return Array.isArray(value) ? value.filter(isMessage) : [];
};

const sumCounts = (changes: readonly Message[], when: 'before' | 'after'): number =>
  changes.reduce((sum, { code, values }) => {
    const value = values?.[countNames[code]?.[when] ?? ''];
    return sum + (typeof value === 'number' ? value : 0);
  }, 0);

const shortenStockUpdate = (message: Message): Message => {
  const changes = listMessages(message, 'changes');
  if (changes.length < 2) return message;
  const slots = new Set(changes.map(({ values }) => JSON.stringify(values?.place))).size;
  if (changes.every(({ code }) => code === 'slotResized')) {
    return { code: 'slotsResized', values: { slots } };
  }
  if (changes.every(({ code }) => !countNames[code]))
    return { code: 'slotsFitted', values: { slots } };
  const [before, after] = [sumCounts(changes, 'before'), sumCounts(changes, 'after')];
  return { code: 'slotsUpdated', values: { slots, before, after } };
};

const shorteners: Readonly<Record<string, (message: Message) => Message>> = {
  stockUpdated: shortenStockUpdate,
  slotsResumed: (message) => {
    const slots = listMessages(message, 'places').length;
    return slots < 2 ? message : { code: 'someSlotsResumed', values: { slots } };
  },
  machineChanges: (message) => ({
    code: message.code,
    values: { changes: listMessages(message, 'changes').map(shortenMessage) },
  }),
};

/** Shortens a machine's message to one line when it names many slots. */
export const shortenMessage = (message: Message): Message =>
  shorteners[message.code]?.(message) ?? message;
