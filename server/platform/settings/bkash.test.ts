import { expect, test } from 'vitest';
import { settingsFault } from '../../testing/operations/faulty-settings.ts';
import { readSettings } from './settings.ts';

const platformCredentials = {
  BKASH_USERNAME: 'user',
  BKASH_PASSWORD: 'password',
  BKASH_APP_KEY: 'key',
  BKASH_APP_SECRET: 'secret',
};

test('the platform’s bKash credentials are all four or none, and what is missing is named', () => {
  expect(readSettings(platformCredentials)).toMatchObject(platformCredentials);
  expect(settingsFault({ ...platformCredentials, BKASH_PASSWORD: '', BKASH_APP_KEY: '' })).toBe(
    'The settings need a change: BKASH_PASSWORD, BKASH_APP_KEY must be given with BKASH_USERNAME, BKASH_APP_SECRET.',
  );
});

test('a credential is what a header can carry, and a fault does not tell it', () => {
  const fault = settingsFault({ ...platformCredentials, BKASH_PASSWORD: 'গোপন' });
  expect(fault).toContain('BKASH_PASSWORD must be plain letters, digits and signs');
  expect(fault).not.toContain('গোপন');
});

test.each(['https://tokenized.pay.bka.sh', 'https://tokenized.sandbox.bka.sh'])(
  'in production payments are made at %s',
  (BKASH_BASE_URL) => {
    expect(readSettings({ NODE_ENV: 'production', BKASH_BASE_URL })).toMatchObject({
      BKASH_BASE_URL,
    });
  },
);

test.each([
  'http://127.0.0.1:4000',
  'http://tokenized.pay.bka.sh',
  'https://bka.sh',
  'https://localhost',
  'https://bka.sh.example.com',
  'https://fakebka.sh',
])('in production a bKash at %s is refused, elsewhere it is taken', (BKASH_BASE_URL) => {
  expect(settingsFault({ NODE_ENV: 'production', BKASH_BASE_URL })).toBe(
    'The settings need a change: BKASH_BASE_URL must be an https address of bKash (*.bka.sh) when NODE_ENV is production: real customers are never sent to another bKash.',
  );
  expect(readSettings({ BKASH_BASE_URL })).toMatchObject({ BKASH_BASE_URL });
});

test.each([
  'https://bkash.example.com#.bka.sh',
  'https://bkash.example.com?.bka.sh',
  'https://tokenized.pay.bka.sh@example.com',
  'https://user@tokenized.pay.bka.sh',
])('a bKash at %s is refused', (BKASH_BASE_URL) => {
  expect(settingsFault({ BKASH_BASE_URL })).toContain('BKASH_BASE_URL must look like https://');
});

test('a topic of notifications is one of Amazon’s', () => {
  const BKASH_TOPIC_ARN = 'arn:aws:sns:ap-southeast-1:354285773831:bkash-payments';
  expect(readSettings({ BKASH_TOPIC_ARN }).BKASH_TOPIC_ARN).toBe(BKASH_TOPIC_ARN);
  for (const wrong of ['bkash-payments', 'arn:aws:sqs:ap-southeast-1:354285773831:queue']) {
    expect(settingsFault({ BKASH_TOPIC_ARN: wrong })).toContain('BKASH_TOPIC_ARN must look like');
  }
});
