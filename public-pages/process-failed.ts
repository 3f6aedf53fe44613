import { createElement as h } from 'react';
import type { Failure } from './failed.ts';
import { icons } from './icons.ts';
import { messageBox } from './message-box.ts';
import { both, page, paragraph, startButton } from './page.ts';
import { words } from './words.ts';

/** Renders the page of a payment that could not start (spec 2). */
export const processFailedPage = ({ machine, machineId, message, said }: Failure): string =>
  page(
    { title: words.notProcessed, machine },
    icons.failed,
    h('h1', null, both(words.notProcessed)),
    messageBox(message, said),
    paragraph(words.nothingTaken),
    startButton(words.tryAgain, machineId, words.scanToTry),
  );
