import { defineText, type Translate } from '../core/texts.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  [day, defineText('{n, plural, one {# day} other {# days}}')],
  [hour, defineText('{n, plural, one {# hour} other {# hours}}')],
  [minute, defineText('{n, plural, one {# minute} other {# minutes}}')],
] as const;

const secondsText = defineText('{n, plural, one {# second} other {# seconds}}');

/** '9 minutes', in the largest unit that fits. */
export const durationText = (ms: number, t: Translate): string => {
  const [length, text] = units.find(([unit]) => ms >= unit) ?? [second, secondsText];
  return t(text, { n: Math.round(ms / length) });
};
