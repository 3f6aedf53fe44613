import { createElement as h } from 'react';
import { outcomeIcons } from './icons.ts';
import { renderBilingual, renderPage, renderParagraph } from './page.ts';
import type { BilingualText } from './page-texts.ts';
import { toPlainLine } from './plain-text.ts';

type PageTexts = {
  title: BilingualText;
  text: BilingualText;
  button?: BilingualText;
  icon: keyof typeof outcomeIcons;
};

const stop = { bn: 'সতর্কবার্তা বন্ধ করুন', en: 'Stop alerts' };

const pages = {
  ASK_CONFIRM: {
    title: { bn: 'সতর্কবার্তা পেতে চান?', en: 'Do you want alerts?' },
    text: {
      bn: 'নিশ্চিত করলে ভেন্ডিং মেশিনের সতর্কবার্তা এই ঠিকানায় পাঠানো হবে।',
      en: 'Confirm to get alerts from vending machines at this address.',
    },
    button: { bn: 'নিশ্চিত করুন', en: 'Confirm' },
    icon: 'waiting',
  },
  CONFIRMED: {
    title: { bn: 'নিশ্চিত হয়েছে', en: 'Confirmed' },
    text: { bn: 'এখন থেকে এই ঠিকানায় সতর্কবার্তা পাঠানো হবে।', en: 'Alerts are now sent to this address.' },
    icon: 'done',
  },
  ASK_UNSUBSCRIBE: {
    title: { bn: 'সতর্কবার্তা বন্ধ করবেন?', en: 'Stop these alerts?' },
    text: {
      bn: 'বন্ধ করলে এই ঠিকানায় এই সতর্কবার্তা আর পাঠানো হবে না।',
      en: 'This address will no longer get these alerts.',
    },
    button: stop,
    icon: 'waiting',
  },
  UNSUBSCRIBED: {
    title: { bn: 'সতর্কবার্তা বন্ধ হয়েছে', en: 'Alerts stopped' },
    text: {
      bn: 'এই ঠিকানায় এই সতর্কবার্তা আর পাঠানো হবে না।',
      en: 'This address no longer gets these alerts.',
    },
    icon: 'done',
  },
  UNUSABLE: {
    title: { bn: 'এই লিংকটি আর কাজ করে না', en: 'This link no longer works' },
    text: {
      bn: 'এটি ব্যবহার হয়ে গেছে, এর মেয়াদ শেষ, অথবা প্রাপককে সরানো হয়েছে।',
      en: 'It was used, it is too old, or the recipient was removed.',
    },
    icon: 'failed',
  },
} satisfies Record<string, PageTexts>;

export type AlertPage = keyof typeof pages;

/** Renders a page behind a link of a mail. The form posts to the page's own address. */
export const alertPage = (page: AlertPage, address = ''): string => {
  const { title, text, button, icon }: PageTexts = pages[page];
  return renderPage(
    { title, machine: undefined },
    outcomeIcons[icon],
    h('h1', null, renderBilingual(title)),
    renderParagraph(text),
    address && h('p', { className: 'box', dir: 'auto' }, toPlainLine(address)),
    button &&
      h('form', { method: 'post' }, h('button', { type: 'submit' }, renderBilingual(button))),
  );
};
