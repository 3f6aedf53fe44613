import { createElement as h } from 'react';
import { icons } from './icons.ts';
import { messageBox } from './message-box.ts';
import { both, type Machine, page, paragraph, startButton } from './page.ts';
import { words } from './words.ts';

export type Failure = {
  /** Undefined when none or an unknown one is named. */
  machine: Machine | undefined;
  /** Where the payment starts again, as the address names it. */
  machineId: string | undefined;
  /** Why, in anybody's words. */
  message: string | undefined;
  /** The same as a message of ours, as it is written into the address. */
  said?: string | undefined;
};

/** The HTML of a payment that was started and failed or was cancelled (spec 2). */
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
