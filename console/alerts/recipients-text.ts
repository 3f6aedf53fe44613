import type { AlertSubscription } from '../../contract/alerts.ts';
import type { Formats } from '../core/formats.ts';
import type { Translate } from '../core/texts.ts';
import { hourText } from './words.ts';

type AlertRecipient = Pick<
  AlertSubscription,
  'channel' | 'mode' | 'digestHour' | 'quiet' | 'address' | 'state'
>;

const emailText = (
  recipients: readonly AlertRecipient[],
  t: Translate,
  formats: Formats,
): string => {
  const mails = recipients.filter(({ channel }) => channel === 'EMAIL');
  const atOnce = mails.filter(({ mode }) => mode === 'AT_ONCE');
  const n = new Set(atOnce.map(({ address }) => address)).size;
  const [digest] = mails
    .filter(({ mode }) => mode === 'DIGEST')
    .sort((one, other) => one.digestHour - other.digestHour);
  const time = digest && hourText(digest.digestHour, formats);
  if (time && n) {
    return t(
      'E-mail to {n, plural, one {# person} other {# people}} at once and in the morning digest at {time}.',
      { n, time },
    );
  }
  if (time) return t('E-mail in the morning digest at {time}.', { time });
  if (!n) return '';
  return t('E-mail to {n, plural, one {# person} other {# people}} at once.', { n });
};

/** Quiet hours that all recipients of immediate messages share. */
const quietHoursText = (
  recipients: readonly AlertRecipient[],
  t: Translate,
  formats: Formats,
): string => {
  const [first, ...others] = recipients
    .filter(({ mode }) => mode === 'AT_ONCE')
    .map(({ quiet }) => quiet);
  if (!first) return '';
  const { from, to } = first;
  if (!others.every((quiet) => quiet?.from === from && quiet.to === to)) return '';
  return t('Quiet from {from} to {to}.', {
    from: hourText(from, formats),
    to: hourText(to, formats),
  });
};

/** Sums up recipients and times in one to three sentences. */
export const recipientsText = (
  recipients: readonly AlertRecipient[],
  t: Translate,
  formats: Formats,
): string => {
  const active = recipients.filter(({ state }) => state === 'ACTIVE' || state === 'USED_UP');
  if (!active.length) return t('Nobody is notified of this by e-mail.');
  const webhooks = active.filter(({ channel }) => channel === 'WEBHOOK').length;
  const parts = [
    emailText(active, t, formats),
    webhooks
      ? t('{n, plural, one {# webhook is called.} other {# webhooks are called.}}', { n: webhooks })
      : '',
    quietHoursText(active, t, formats),
  ];
  return parts.filter(Boolean).join(' ');
};
