import { createElement as h } from 'react';
import { icons } from './icons.ts';
import { messageBox } from './message-box.ts';
import { both, type Machine, page, paragraph, startButton } from './page.ts';
import { words } from './words.ts';

export type Failure = {
  /** Undefined when the URL names no registered machine. */
  machine: Machine | undefined;
  /** Machine of the next try, as the URL names it. */
  machineId: string | undefined;
  /** Reason as free text, which anybody may have written. */
  message: string | undefined;
  /** The same as an encoded message of ours, from the URL. */
  said?: string | undefined;
};

/** Renders the page of a payment that failed or was cancelled (spec 2). */
export const failedPage = ({ machine, machineId, message, said }: Failure): string =>
  page(
    { title: words.sorry, machine },
    icons.failed,
    h('h1', null, both(words.sorry)),
    paragraph(words.failed),
    messageBox(message, said),
    paragraph(words.takenReturns),
    startButton(words.tryAgain, machineId, words.scanToTry),
    paragraph(words.contact, 'soft'),
  );
