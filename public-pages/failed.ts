import { createElement as h } from 'react';
import { outcomeIcons } from './icons.ts';
import { renderMessageBox } from './message-box.ts';
import {
  type MachineLabel,
  renderBilingual,
  renderPage,
  renderParagraph,
  renderStartButton,
} from './page.ts';
import { nameIn, pageTexts } from './page-texts.ts';

export type FailurePageProps = {
  /** Undefined when the URL names no registered machine. */
  machine: MachineLabel | undefined;
  /** Machine of the next try, as the URL names it. */
  machineId: string | undefined;
  /** Reason as free text, which anybody may have written. */
  message: string | undefined;
  /** The same as an encoded message of ours, from the URL. */
  encodedMessage?: string | undefined;
  /** The default provider when omitted. */
  provider?: string | undefined;
};

/** Renders the page of a payment that failed or was cancelled. */
export const failedPage = ({
  machine,
  machineId,
  message,
  encodedMessage,
  provider,
}: FailurePageProps): string =>
  renderPage(
    { title: pageTexts.sorry, machine },
    outcomeIcons.failed,
    h('h1', null, renderBilingual(pageTexts.sorry)),
    renderParagraph(nameIn(pageTexts.failed, provider)),
    renderMessageBox(message, encodedMessage),
    renderParagraph(nameIn(pageTexts.takenReturns, provider)),
    renderStartButton(pageTexts.tryAgain, machineId, pageTexts.scanToTry),
    renderParagraph(pageTexts.contact, 'soft'),
  );
