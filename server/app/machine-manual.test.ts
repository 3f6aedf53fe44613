import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineLimits } from '../machine-api/budgets.ts';
import { defaultConnectionLimits } from './http/connections.ts';

const manual = readFileSync(join(import.meta.dirname, '../../docs/machine-api.md'), 'utf8');

const { calls, events, bytes, writes } = machineLimits;

test.each([
  ['seconds for a request to arrive', defaultConnectionLimits().requestMs / 1000],
  [`calls in ${calls.seconds / 60} minutes`, calls.amount],
  [`events in ${events.seconds / 60} minutes`, events.amount],
  [
    `checked cards, opened doors and begun journals in ${writes.seconds / 60} minutes`,
    writes.amount,
  ],
  [`KiB in ${bytes.seconds / 60} minutes`, bytes.amount / 1024],
])('the manual says how much %s may be', (what, limit) => {
  expect(manual).toContain(`| ${what} | ${limit} |`);
});
