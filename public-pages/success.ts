import { createElement as h, type ReactElement } from 'react';
import { formatTaka } from './format-numbers.ts';
import { outcomeIcons } from './icons.ts';
import { dispensedText, dispensingText, type PadCounts, refundText } from './pad-texts.ts';
import {
  type MachineLabel,
  renderBilingual,
  renderPage,
  renderParagraph,
  renderStartButton,
} from './page.ts';
import { type BilingualText, nameIn, pageTexts } from './page-texts.ts';
import { toPlainLine } from './plain-text.ts';

export type PaymentOutcome = 'CHECKING' | 'DISPENSING' | 'DISPENSED' | 'REFUND_DUE' | 'REFUNDED';

/** `amount` in taka. */
type Receipt = { amount: number; trxId: string | null };

type SuccessPageProps = {
  machine: MachineLabel | undefined;
  /** Machine of the next payment, as the URL names it. */
  machineId: string | undefined;
  /** Undefined when the payment is unknown. */
  outcome: PaymentOutcome | undefined;
  pads?: PadCounts;
  receipt?: Receipt;
  /** The default provider when omitted. */
  provider?: string;
};

type OutcomeView = {
  icon: ReactElement;
  headline: BilingualText;
  texts: (pads: PadCounts) => BilingualText[];
  /** Changes soon, so the page reloads. */
  isOpen?: boolean;
};

const { succeeded, thanks } = pageTexts;

const outcomeViews: Record<PaymentOutcome | 'UNKNOWN', OutcomeView> = {
  UNKNOWN: { icon: outcomeIcons.done, headline: succeeded, texts: () => [thanks] },
  CHECKING: {
    icon: outcomeIcons.waiting,
    headline: pageTexts.asking,
    texts: () => [pageTexts.waitForAnswer],
    isOpen: true,
  },
  DISPENSING: {
    icon: outcomeIcons.done,
    headline: succeeded,
    texts: (pads) => [thanks, dispensingText(pads)],
    isOpen: true,
  },
  DISPENSED: {
    icon: outcomeIcons.done,
    headline: succeeded,
    texts: (pads) => [thanks, dispensedText(pads)],
  },
  REFUND_DUE: {
    icon: outcomeIcons.returning,
    headline: pageTexts.returning,
    texts: (pads) => [refundText(pads), pageTexts.returnsToAccount],
    isOpen: true,
  },
  REFUNDED: {
    icon: outcomeIcons.back,
    headline: pageTexts.refunded,
    texts: (pads) => [refundText(pads), pageTexts.isInAccount],
  },
};

const refreshSeconds = 3;

const renderLine = (term: BilingualText, ...value: (string | ReactElement)[]) =>
  h('div', null, h('dt', null, renderBilingual(term)), h('dd', null, ...value));

const renderReceipt = ({ amount, trxId }: Receipt) => {
  const { bn, en } = formatTaka(amount);
  return h(
    'dl',
    null,
    renderLine(pageTexts.amount, bn, h('span', { lang: 'en' }, en)),
    trxId && renderLine(pageTexts.trxId, h('bdi', null, toPlainLine(trxId))),
  );
};

/** Renders the page of a successful payment and of what the machine did for it. */
export const successPage = ({
  machine,
  machineId,
  outcome,
  pads = { dropped: 0, quantity: 1 },
  receipt,
  provider,
}: SuccessPageProps): string => {
  const { icon, headline: heading, texts, isOpen } = outcomeViews[outcome ?? 'UNKNOWN'];
  const headline = nameIn(heading, provider);
  return renderPage(
    { title: headline, machine, refreshSeconds: isOpen ? refreshSeconds : undefined },
    icon,
    h('h1', null, renderBilingual(headline)),
    ...texts(pads).map((text) => renderParagraph(nameIn(text, provider))),
    receipt && renderReceipt(receipt),
    // A customer who may have paid already gets no button to pay again.
    outcome !== 'CHECKING' &&
      renderStartButton(pageTexts.another, machineId, pageTexts.scanForAnother),
  );
};
