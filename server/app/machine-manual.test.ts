import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineLimits } from '../machine-api/budgets.ts';
import { defaultConnectionLimits } from './connections.ts';

const manual = readFileSync(join(import.meta.dirname, '../../docs/machine-api.md'), 'utf8');

const { calls, events, bytes } = machineLimits;

test.each([
  ['seconds for a request to arrive', defaultConnectionLimits().requestMs / 1000],
  ['calls at once, then each second', `${calls.burst}, ${calls.perSecond}`],
  ['events at once, then each second', `${events.burst}, ${events.perSecond}`],
  ['KiB at once, then each second', `${bytes.burst / 1024}, ${bytes.perSecond / 1024}`],
])('the manual says how much %s may be', (what, limit) => {
  expect(manual).toContain(`| ${what} | ${limit} |`);
});
