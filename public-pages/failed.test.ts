import { expect, test } from 'vitest';
import { formatBangla } from '../contract/messages/bangla/index.ts';
import { reasons } from '../contract/messages/english.ts';
import { serializeMessage } from '../contract/messages/text.ts';
import { encodeMessage, formatEnglish } from '../contract/messages.ts';
import { failedPage } from './failed.ts';
import { processFailedPage } from './process-failed.ts';
import { sampleMachine, sampleMachineId, startFormHtml } from './samples.ts';

const failure = { machine: sampleMachine, machineId: sampleMachineId, message: undefined };

const english = (text: string) => `<span lang="en">${text}</span>`;
const tryAgain = startFormHtml(`আবার চেষ্টা করুন${english('Try again')}`);

test('a failed payment is regretted, tried again, or taken to the authority', () => {
  const html = failedPage(failure);
  expect(html).toContain(english('We are sorry!'));
  expect(html).toContain(english('Your bKash payment has been failed to process at this moment'));
  expect(html).toContain(tryAgain);
  expect(html).toContain(english('If this keeps failing, please contact the authority.'));
  expect(html).toContain(english('If money was taken, it will be returned to your bKash account.'));
});

test('a payment that could not be processed says so and can be tried again', () => {
  const html = processFailedPage(failure);
  expect(html).toContain(english('Your payment cannot be processed at this moment'));
  expect(html).toContain(tryAgain);
  expect(html).toContain(english('No money was taken for this attempt.'));
});

const pages = { failed: failedPage, 'not processed': processFailedPage };
for (const [name, page] of Object.entries(pages)) {
  test(`${name}: the message stands in a box only when there is one`, () => {
    expect(page(failure)).not.toContain('class="box"');
    expect(page({ ...failure, message: 'Ask the bank' })).toMatch(
      /<p class="box"[^>]*>Ask the bank<\/p>/,
    );
  });

  test(`${name}: without a machine there is no button but the way to go on`, () => {
    const html = page({ machine: undefined, machineId: undefined, message: undefined });
    expect(html).not.toMatch(/<form|<header/);
    expect(html).toContain(english('To try again, scan the code on the machine again.'));
  });
}

test('each reason of the server stands in Bangla with its English under it', () => {
  for (const code of Object.keys(reasons)) {
    const message = { code, values: { seconds: 87, status: 'x', amount: 1 } };
    expect(
      processFailedPage({
        ...failure,
        message: 'other',
        encodedMessage: serializeMessage(message),
      }),
    ).toContain(`<p class="box">${formatBangla(message)}${english(formatEnglish(message))}</p>`);
  }
});

test('the seconds to wait are counted in Bangla digits', () => {
  const html = processFailedPage({
    ...failure,
    encodedMessage: encodeMessage('sameAmountSoon', { seconds: 87 }),
  });
  expect(html).toContain('৮৭ সেকেন্ড পরে আবার চেষ্টা করুন।');
  expect(html).toContain('Try again in 87 s.');
});

test('the plain message is shown for an unknown code', () => {
  const html = failedPage({
    ...failure,
    message: 'Ask the moon',
    encodedMessage: '{"code":"moonAway"}',
  });
  expect(html).toContain('>Ask the moon</p>');
});

test('what anybody writes into a message is plain text of at most 200 characters', () => {
  const encodedMessage = encodeMessage('unlockRfidIdOfRfid', { name: `<b>${'x'.repeat(500)}` });
  const html = failedPage({ ...failure, encodedMessage });
  expect(html).toContain('&lt;b&gt;xxx');
  expect(html).not.toContain('x'.repeat(200));
});

test.each(['constructor', '__proto__', 'toString'])('a message may be %s', (message) => {
  expect(failedPage({ ...failure, message })).toContain(`>${message}</p>`);
});

test('the button takes along whatever machine the address names', () => {
  const html = failedPage({ ...failure, machineId: '"><b>&' });
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;&amp;"');
});
