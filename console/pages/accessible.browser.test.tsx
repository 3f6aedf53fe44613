import { test } from 'vitest';
import { expectAccessible, expectContrast } from '../testing/axe.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';
import { isRelease } from '../testing/release.ts';
import { listScreens } from '../testing/screens.ts';

/** Figures, cards, a table, a report, a form, days and a list of things to do; the release inspects all. */
const kindsOfScreens = [
  '/dashboard',
  '/organization/o1/institutions',
  '/institution/i1/machines',
  '/institution/i1/report',
  '/institution/i1/gateway',
  '/institution/i1/payments?view=days',
  '/attention',
];

const screens = isRelease ? listScreens('flagged') : kindsOfScreens;

test.for(screens)('axe finds no fault on %s with flagged data', async (path) => {
  startSampleServer('flagged');
  await openConsole(path);
  await waitForScreen();
  await expectAccessible(path);
  await expectContrast(path);
});
