import { expect, test } from 'vitest';
import { parseUserAgent } from './browser.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [
    `${windows} ${webkit} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
    'Microsoft Edge',
    'Windows',
  ],
  [`${windows} Gecko/20100101 Firefox/132.0`, 'Firefox', 'Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['', '', ''],
  ['\0', '', ''],
])('%s is a short name and a system', async (userAgent, browser, platform) => {
  expect(await parseUserAgent(userAgent)).toEqual({ browser, platform });
});
