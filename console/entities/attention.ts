import type { Inside } from '../../contract/tenant-summary.ts';
import type { Formats } from '../core/formats.ts';
import { defineText, type Translate } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';

export const toneOf = (inside: Inside): Tone => {
  if (inside.attention > 0 || inside.silent > 0) return 'bad';
  if (inside.empty > 0 || inside.paused > 0) return 'low';
  return inside.machines > 0 ? 'good' : 'neutral';
};

export const paymentsText = defineText(
  '{n, plural, one {# payment needs attention} other {# payments need attention}}',
);
const flaggedText = defineText(
  '{n, plural, one {# payment needs review} other {# payments need review}}',
);
const lateText = defineText('{n, plural, one {# refund late} other {# refunds late}}');
const unusableText = defineText(
  '{n, plural, one {# {provider} account unusable} other {# {provider} accounts unusable}}',
);
export const pausedText = defineText('{n, plural, one {# slot paused} other {# slots paused}}');

const silentText = (inside: Inside, t: Translate, formats: Formats): string =>
  inside.silentSince
    ? t('{n, plural, one {# machine silent since {date}} other {# machines silent since {date}}}', {
        n: inside.silent,
        date: formats.shortDate(inside.silentSince),
      })
    : t('{n, plural, one {# machine silent} other {# machines silent}}', { n: inside.silent });

const lowText = defineText('{n, plural, one {# machine low} other {# machines low}}');
const lowAloneText = defineText(
  '{n, plural, one {# machine low on stock} other {# machines low on stock}}',
);
const emptyText = defineText('{n, plural, other {# empty}}');
const emptyAloneText = defineText('{n, plural, one {# machine empty} other {# machines empty}}');

/** Formats the counts that need attention: '2 machines silent since 19/11', '1 empty'. */
export const attentionTexts = (inside: Inside, t: Translate, formats: Formats): string[] => {
  const { flaggedPayments, lateRefunds, unusableAccounts, paused, silent, low, empty } = inside;
  const parts: string[] = [];
  if (flaggedPayments) parts.push(t(flaggedText, { n: flaggedPayments }));
  if (lateRefunds) parts.push(t(lateText, { n: lateRefunds }));
  if (unusableAccounts) parts.push(t(unusableText, { n: unusableAccounts }));
  if (paused) parts.push(t(pausedText, { n: paused }));
  if (silent) parts.push(silentText(inside, t, formats));
  if (low) parts.push(t(parts.length || empty ? lowText : lowAloneText, { n: low }));
  if (empty) parts.push(t(silent || low ? emptyText : emptyAloneText, { n: empty }));
  if (parts.length) return parts;
  return [inside.machines > 0 ? t('No machine needs attention') : t('No machines yet')];
};
