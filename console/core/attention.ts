import type { Inside } from '../../contract/inside.ts';
import type { Formats } from './formats.ts';
import { say, type Text } from './texts.ts';

export type Tone = 'good' | 'low' | 'bad' | 'neutral';

/** How urgently what is inside needs someone: pauses, silence, stock; more of each before less. */
export const urgency = ({ paused, silent, empty, low }: Inside): number =>
  paused * 1_000_000_000 + silent * 1_000_000 + empty * 1000 + low;

export const needsAttention = (inside: Inside): boolean => urgency(inside) > 0;

export const toneOf = (inside: Inside): Tone => {
  if (inside.silent > 0) return 'bad';
  if (inside.low > 0 || inside.empty > 0 || inside.paused > 0) return 'low';
  return inside.machines > 0 ? 'good' : 'neutral';
};

export const pausedText = say('{n, plural, one {# slot paused} other {# slots paused}}');

const silentText = (inside: Inside, t: Text, formats: Formats): string =>
  inside.silentSince
    ? t('{n, plural, one {# machine silent since {date}} other {# machines silent since {date}}}', {
        n: inside.silent,
        date: formats.shortDate(inside.silentSince),
      })
    : t('{n, plural, one {# machine silent} other {# machines silent}}', { n: inside.silent });

const lowText = say('{n, plural, one {# machine low} other {# machines low}}');
const lowAloneText = say(
  '{n, plural, one {# machine low on stock} other {# machines low on stock}}',
);
const emptyText = say('{n, plural, other {# empty}}');
const emptyAloneText = say('{n, plural, one {# machine empty} other {# machines empty}}');

/** What needs attention inside, in a line: '2 machines silent since 19/11, 1 empty'. */
export const attentionText = (inside: Inside, t: Text, formats: Formats): string => {
  const { machines, silent, low, empty, paused } = inside;
  if (machines === 0) return t('No machines yet');
  const parts: string[] = [];
  if (paused) parts.push(t(pausedText, { n: paused }));
  if (silent) parts.push(silentText(inside, t, formats));
  if (low) parts.push(t(paused || silent || empty ? lowText : lowAloneText, { n: low }));
  if (empty) parts.push(t(silent || low ? emptyText : emptyAloneText, { n: empty }));
  return parts.length > 0 ? parts.join(', ') : t('No machine needs attention');
};
