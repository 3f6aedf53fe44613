import { createElement as h, type ReactElement } from 'react';
import { knownMessage } from './known.ts';
import { paragraph } from './page.ts';
import { shortMessage } from './plain.ts';

/** The message as plain text: ours in both languages, a foreign one as it came. */
export const messageBox = (message: string | undefined): ReactElement | null => {
  const text = shortMessage(message ?? '');
  if (text === '') return null;
  const ours = knownMessage(text);
  return ours === undefined
    ? h('p', { className: 'box', dir: 'auto', lang: '' }, text)
    : paragraph(ours, 'box');
};
