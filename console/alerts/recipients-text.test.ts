import { expect, test } from 'vitest';
import type { AlertSubscription } from '../../contract/alerts.ts';
import { formatsFor } from '../core/formats.ts';
import '../core/message-compiler.ts';
import { translateNow } from '../core/texts.ts';
import { recipientsText } from './recipients-text.ts';

type AlertRecipient = Parameters<typeof recipientsText>[0][number];

const atOnce = (
  address: string,
  quiet: AlertSubscription['quiet'] = { from: 22, to: 7 },
): AlertRecipient => ({
  channel: 'EMAIL',
  mode: 'AT_ONCE',
  address,
  digestHour: 8,
  quiet,
  state: 'ACTIVE',
});
const digest: AlertRecipient = { ...atOnce('c@example.com', null), mode: 'DIGEST' };
const webhook: AlertRecipient = { ...atOnce('https://example.com/'), channel: 'WEBHOOK' };

const textOf = (...recipients: AlertRecipient[]) =>
  recipientsText(recipients, translateNow, formatsFor('en', translateNow, 'Asia/Dhaka'));

test('recipients are summed up in a sentence for people, one for programs and one for the night', () => {
  expect(textOf(atOnce('a@example.com'), atOnce('b@example.com'), digest)).toBe(
    'E-mail to 2 people at once and in the morning digest at 08:00. Quiet from 22:00 to 07:00.',
  );
  expect(textOf(atOnce('a@example.com', null), webhook)).toBe(
    'E-mail to 1 person at once. 1 webhook is called.',
  );
  expect(textOf(digest)).toBe('E-mail in the morning digest at 08:00.');
  expect(textOf()).toBe('Nobody is notified of this by e-mail.');
});

test('a recipient of several tenants counts as one person', () => {
  expect(textOf(atOnce('a@example.com'), atOnce('a@example.com'))).toContain('to 1 person at once');
});

test('quiet hours of some recipients are not stated for all', () => {
  expect(
    textOf(atOnce('a@example.com'), atOnce('b@example.com', { from: 20, to: 8 })),
  ).not.toContain('Quiet');
});
