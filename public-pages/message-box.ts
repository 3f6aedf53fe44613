import { createElement as h, type ReactElement } from 'react';
import { formatBangla } from '../contract/messages/bangla/index.ts';
import { decodeMessage } from '../contract/messages/text.ts';
import { formatEnglish } from '../contract/messages.ts';
import { renderParagraph } from './page.ts';
import type { BilingualText } from './page-texts.ts';
import { shortMessage } from './plain-text.ts';

/** Both languages, shortened: anybody may have written the values. */
const decodeBilingual = (encodedMessage: string | undefined): BilingualText | undefined => {
  const decoded = decodeMessage(encodedMessage ?? '');
  const bn = decoded && formatBangla(decoded);
  return decoded === undefined || bn === undefined
    ? undefined
    : { bn: shortMessage(bn), en: shortMessage(formatEnglish(decoded)) };
};

/** Renders the message as plain text: ours in both languages, a foreign one unchanged. */
export const renderMessageBox = (
  message: string | undefined,
  encodedMessage: string | undefined,
): ReactElement | null => {
  const bilingual = decodeBilingual(encodedMessage);
  if (bilingual) return renderParagraph(bilingual, 'box');
  const text = shortMessage(message ?? '');
  return text === '' ? null : h('p', { className: 'box', dir: 'auto', lang: '' }, text);
};
