import { createElement as h, type ReactElement } from 'react';
import { inBangla } from '../contract/messages/bangla/index.ts';
import { readMessage } from '../contract/messages/text.ts';
import { inEnglish } from '../contract/messages.ts';
import { paragraph } from './page.ts';
import { shortMessage } from './plain.ts';
import type { Said } from './words.ts';

/** Both languages, shortened: anybody may have written the values. */
const inBoth = (said: string | undefined): Said | undefined => {
  const told = readMessage(said ?? '');
  const bn = told && inBangla(told);
  return told === undefined || bn === undefined
    ? undefined
    : { bn: shortMessage(bn), en: shortMessage(inEnglish(told)) };
};

/** Renders the message as plain text: ours in both languages, a foreign one unchanged. */
export const messageBox = (
  message: string | undefined,
  said: string | undefined,
): ReactElement | null => {
  const ours = inBoth(said);
  if (ours) return paragraph(ours, 'box');
  const text = shortMessage(message ?? '');
  return text === '' ? null : h('p', { className: 'box', dir: 'auto', lang: '' }, text);
};
