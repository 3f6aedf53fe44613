import type { AlertDelivery, AlertSubscription, DeliveryState } from '../../contract/alerts.ts';
import type { Formats } from '../core/formats.ts';
import { say, type Text } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { kindTexts } from '../words/attention.ts';

interface StateWords {
  readonly text: string;
  readonly tone: Tone;
}

export const stateWords: Readonly<Record<DeliveryState, StateWords>> = {
  WAITING: { text: say('Waiting'), tone: 'neutral' },
  SENDING: { text: say('Sending'), tone: 'neutral' },
  HANDING_OVER: { text: say('Sending'), tone: 'neutral' },
  SENT: { text: say('Sent'), tone: 'good' },
  UNSURE: { text: say('May have arrived'), tone: 'low' },
  GIVEN_UP: { text: say('Given up'), tone: 'bad' },
};

/** '08:00' */
export const hourText = (hour: number, { digits }: Pick<Formats, 'digits'>): string =>
  digits(`${String(hour).padStart(2, '0')}:00`);

/** Names the kinds of alerts that a recipient gets. */
export const aboutText = ({ kinds, severity }: AlertSubscription, t: Text): string => {
  if (kinds.length) return kinds.map((kind) => t(kindTexts[kind])).join(', ');
  return severity === 'bad' ? t('Only what is bad') : t('Everything');
};

/** Names the time of delivery, the hourly limit and the quiet hours. */
export const whenTexts = (
  { mode, digestHour, quiet, perHour }: AlertSubscription,
  t: Text,
  formats: Formats,
): { readonly when: string; readonly bounds: string } => {
  if (mode === 'DIGEST') {
    return {
      when: t('In a digest at {time}', { time: hourText(digestHour, formats) }),
      bounds: '',
    };
  }
  const most = t('at most {n} an hour', { n: formats.number(perHour) });
  if (!quiet) return { when: t('At once'), bounds: most };
  const quietly = t('quiet from {from} to {to}', {
    from: hourText(quiet.from, formats),
    to: hourText(quiet.to, formats),
  });
  return { when: t('At once'), bounds: `${quietly}, ${most}` };
};

/** Sums up the contents of a delivery. */
export const contentsText = ({ kind, opened, over }: AlertDelivery, t: Text): string => {
  if (kind === 'TEST') return t('Test');
  const parts: string[] = [];
  if (opened) parts.push(t('{n, number} new', { n: opened }));
  if (over) parts.push(t('{n, number} over', { n: over }));
  const told = parts.join(', ');
  return kind === 'DIGEST' ? t('Digest: {told}', { told }) : told;
};
