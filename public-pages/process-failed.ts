import { createElement as h } from 'react';
import type { FailurePageProps } from './failed.ts';
import { outcomeIcons } from './icons.ts';
import { renderMessageBox } from './message-box.ts';
import { renderBilingual, renderPage, renderParagraph, renderStartButton } from './page.ts';
import { pageTexts } from './page-texts.ts';

/** Renders the page of a payment that could not start. */
export const processFailedPage = ({
  machine,
  machineId,
  message,
  encodedMessage,
}: FailurePageProps): string =>
  renderPage(
    { title: pageTexts.notProcessed, machine },
    outcomeIcons.failed,
    h('h1', null, renderBilingual(pageTexts.notProcessed)),
    renderMessageBox(message, encodedMessage),
    renderParagraph(pageTexts.nothingTaken),
    renderStartButton(pageTexts.tryAgain, machineId, pageTexts.scanToTry),
  );
