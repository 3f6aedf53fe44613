import { expect, test } from 'vitest';
import type { AlertSubscription } from '../../contract/alerts.ts';
import { formatsFor } from '../core/formats.ts';
import '../core/message-compiler.ts';
import { sayNow } from '../core/texts.ts';
import { toldText } from './told-text.ts';

type Told = Parameters<typeof toldText>[0][number];

const atOnce = (
  address: string,
  quiet: AlertSubscription['quiet'] = { from: 22, to: 7 },
): Told => ({
  channel: 'EMAIL',
  mode: 'AT_ONCE',
  address,
  digestHour: 8,
  quiet,
});
const digest: Told = { ...atOnce('c@example.com', null), mode: 'DIGEST' };
const webhook: Told = { ...atOnce('https://example.com/'), channel: 'WEBHOOK' };

const said = (...told: Told[]) => toldText(told, sayNow, formatsFor('en', sayNow, 'Asia/Dhaka'));

test('recipients are summed up in a sentence for people, one for programs and one for the night', () => {
  expect(said(atOnce('a@example.com'), atOnce('b@example.com'), digest)).toBe(
    'Told by e-mail to 2 people at once and in the morning digest at 08:00. Quiet from 22:00 to 07:00.',
  );
  expect(said(atOnce('a@example.com', null), webhook)).toBe(
    'Told by e-mail to 1 person at once. 1 webhook is called.',
  );
  expect(said(digest)).toBe('Told by e-mail in the morning digest at 08:00.');
  expect(said()).toBe('Nobody is told of this by e-mail.');
});

test('a recipient of several tenants counts as one person', () => {
  expect(said(atOnce('a@example.com'), atOnce('a@example.com'))).toContain('to 1 person at once');
});

test('quiet hours of some recipients are not stated for all', () => {
  expect(said(atOnce('a@example.com'), atOnce('b@example.com', { from: 20, to: 8 }))).not.toContain(
    'Quiet',
  );
});
