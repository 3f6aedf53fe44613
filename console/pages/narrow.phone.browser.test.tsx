import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { machines } from '../../contract/machines.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { findOverflow, startSampleServer } from '../testing/overflow.ts';
import { dataKinds, makeSampleAnswer } from '../testing/sample-answer.ts';

const listScreens = (machine: string): string[] => [
  '/dashboard',
  '/dashboard/organizations',
  '/dashboard/report',
  '/dashboard/payments',
  '/organization/o1',
  '/organization/o1/institutions',
  '/organization/o1/unlock-rfids',
  '/organization/o1/report',
  '/organization/o1/admins',
  '/institution/i1',
  '/institution/i1/machines',
  `/institution/i1/machines/${machine}`,
  '/institution/i1/rfids',
  '/institution/i1/rfids?view=unknown',
  '/institution/i1/rfids/r1',
  '/institution/i1/dispenses',
  `/institution/i1/sizes?machine=${machine}`,
  '/institution/i1/report',
  '/institution/i1/admins',
  '/institution/i1/gateway',
  '/institution/i1/payments',
  '/institution/i1/payments?view=days',
  '/audit',
  '/attention',
  '/attention/told',
  '/no/such/page',
];

for (const kind of dataKinds) {
  const machine = makeSampleAnswer(machines.one, kind).machine.physicalId || 'PAD-1';
  test.for(listScreens(machine))(`with ${kind} data %s is no wider than a phone`, async (path) => {
    startSampleServer(kind);
    await page.viewport(390, 800);
    await openConsole(path);
    await waitForScreen();
    expect(await findOverflow(path)).toEqual([]);
  });
}
