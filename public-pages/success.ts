import { createElement as h, type ReactElement } from 'react';
import { icons } from './icons.ts';
import { taka } from './numbers.ts';
import { dispensed, dispensing, notDispensed, type Pads } from './pads.ts';
import { both, type Machine, page, paragraph, startButton } from './page.ts';
import { plain } from './plain.ts';
import { type Said, words } from './words.ts';

export type Outcome = 'CHECKING' | 'DISPENSING' | 'DISPENSED' | 'REFUND_DUE' | 'REFUNDED';

/** `amount` in taka. */
type Receipt = { amount: number; trxId: string | null };

type Success = {
  machine: Machine | undefined;
  /** Machine of the next payment, as the URL names it. */
  machineId: string | undefined;
  /** Undefined when the payment is unknown. */
  outcome: Outcome | undefined;
  pads?: Pads;
  receipt?: Receipt;
};

type Telling = {
  icon: ReactElement;
  headline: Said;
  told: (pads: Pads) => Said[];
  /** Changes soon, so the page reloads. */
  isOpen?: boolean;
};

const { succeeded, thanks } = words;

const tellings: Record<Outcome | 'UNKNOWN', Telling> = {
  UNKNOWN: { icon: icons.done, headline: succeeded, told: () => [thanks] },
  CHECKING: {
    icon: icons.waiting,
    headline: words.asking,
    told: () => [words.waitForAnswer],
    isOpen: true,
  },
  DISPENSING: {
    icon: icons.done,
    headline: succeeded,
    told: (pads) => [thanks, dispensing(pads)],
    isOpen: true,
  },
  DISPENSED: {
    icon: icons.done,
    headline: succeeded,
    told: (pads) => [thanks, dispensed(pads)],
  },
  REFUND_DUE: {
    icon: icons.returning,
    headline: words.returning,
    told: (pads) => [notDispensed(pads), words.returnsToAccount],
    isOpen: true,
  },
  REFUNDED: {
    icon: icons.back,
    headline: words.refunded,
    told: (pads) => [notDispensed(pads), words.isInAccount],
  },
};

const refreshSeconds = 3;

const line = (term: Said, ...value: (string | ReactElement)[]) =>
  h('div', null, h('dt', null, both(term)), h('dd', null, ...value));

const receiptList = ({ amount, trxId }: Receipt) => {
  const { bn, en } = taka(amount);
  return h(
    'dl',
    null,
    line(words.amount, bn, h('span', { lang: 'en' }, en)),
    trxId && line(words.trxId, h('bdi', null, plain(trxId))),
  );
};

/** Renders the page of a successful payment and of what the machine did for it (spec 2). */
export const successPage = ({
  machine,
  machineId,
  outcome,
  pads = { dropped: 0, quantity: 1 },
  receipt,
}: Success): string => {
  const { icon, headline, told, isOpen } = tellings[outcome ?? 'UNKNOWN'];
  return page(
    { title: headline, machine, refreshSeconds: isOpen ? refreshSeconds : undefined },
    icon,
    h('h1', null, both(headline)),
    ...told(pads).map((said) => paragraph(said)),
    receipt && receiptList(receipt),
    // A customer who may have paid already gets no button to pay again.
    outcome !== 'CHECKING' && startButton(words.another, machineId, words.scanForAnother),
  );
};
