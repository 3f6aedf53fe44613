import type {
  AlertDelivery,
  AlertSubscription,
  DeliveryState,
  SubscriptionState,
} from '../../contract/alerts.ts';
import type { Formats } from '../core/formats.ts';
import { defineText, type Translate } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { kindTexts } from '../entities/words/attention.ts';

interface DeliveryStateLabel {
  readonly text: string;
  readonly tone: Tone;
}

export const deliveryStateLabels: Readonly<Record<DeliveryState, DeliveryStateLabel>> = {
  WAITING: { text: defineText('Waiting'), tone: 'neutral' },
  SENDING: { text: defineText('Sending'), tone: 'neutral' },
  HANDING_OVER: { text: defineText('Sending'), tone: 'neutral' },
  SENT: { text: defineText('Sent'), tone: 'good' },
  UNSURE: { text: defineText('May have arrived'), tone: 'low' },
  GIVEN_UP: { text: defineText('Could not be sent'), tone: 'bad' },
};

/** Reasons why a recipient gets no alerts. */
export const recipientStateLabels: Readonly<
  Record<Exclude<SubscriptionState, 'ACTIVE'>, DeliveryStateLabel & { readonly hint: string }>
> = {
  UNCONFIRMED: {
    text: defineText('Not confirmed yet'),
    tone: 'low',
    hint: defineText('Gets alerts once the link in the e-mail is opened'),
  },
  UNSUBSCRIBED: {
    text: defineText('Unsubscribed'),
    tone: 'neutral',
    hint: defineText('The recipient stopped the alerts'),
  },
  USED_UP: {
    text: defineText('No more e-mails today'),
    tone: 'low',
    hint: defineText('The rest comes in one e-mail tomorrow'),
  },
};

const everythingText = defineText('Everything');
const urgentText = defineText('What cannot wait until tomorrow');

/** '08:00' */
export const hourText = (hour: number, { digits }: Pick<Formats, 'digits'>): string =>
  digits(`${String(hour).padStart(2, '0')}:00`);

/** People get at once only what cannot wait. */
export const warningText = ({
  mode,
  channel,
}: Pick<AlertSubscription, 'mode' | 'channel'>): string =>
  mode === 'DIGEST' || channel === 'WEBHOOK' ? everythingText : urgentText;

/** Names the kinds of alerts that a recipient gets. */
export const topicsText = (
  { kinds, severity, mode, channel }: AlertSubscription,
  t: Translate,
): string => {
  if (kinds.length) return kinds.map((kind) => t(kindTexts[kind])).join(', ');
  return severity === 'bad' ? t('Only the most urgent') : t(warningText({ mode, channel }));
};

/** Names the time of delivery, the hourly limit and the quiet hours. */
export const timingTexts = (
  { mode, digestHour, quiet, perHour }: AlertSubscription,
  t: Translate,
  formats: Formats,
): { readonly timing: string; readonly limits: string } => {
  if (mode === 'DIGEST') {
    return {
      timing: t('In a digest at {time}', { time: hourText(digestHour, formats) }),
      limits: '',
    };
  }
  const limit = t('at most {n} an hour', { n: formats.number(perHour) });
  if (!quiet) return { timing: t('At once'), limits: limit };
  const quietHours = t('quiet from {from} to {to}', {
    from: hourText(quiet.from, formats),
    to: hourText(quiet.to, formats),
  });
  return { timing: t('At once'), limits: `${quietHours}, ${limit}` };
};

/** Sums up the contents of a delivery. */
export const deliveryText = ({ kind, opened, over }: AlertDelivery, t: Translate): string => {
  if (kind === 'TEST') return t('Test');
  if (kind === 'CONFIRM') return t('Request to confirm');
  const parts: string[] = [];
  if (opened) parts.push(t('{n, number} new', { n: opened }));
  if (over) parts.push(t('{n, number} resolved', { n: over }));
  const contents = parts.join(', ');
  return kind === 'DIGEST' ? t('Digest: {contents}', { contents }) : contents;
};
