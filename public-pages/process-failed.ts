import { createElement as h } from 'react';
import type { Failure } from './failed.ts';
import { icons } from './icons.ts';
import { messageBox } from './message-box.ts';
import { both, button, page, paragraph } from './page.ts';
import { words } from './words.ts';

/** The HTML of a payment that could not be started (spec 2). */
export const processFailedPage = ({ machine, again, message, said }: Failure): string =>
  page(
    { title: words.notProcessed, machine },
    icons.failed,
    h('h1', null, both(words.notProcessed)),
    messageBox(message, said),
    paragraph(words.nothingTaken),
    button(words.tryAgain, again, words.scanToTry),
  );
