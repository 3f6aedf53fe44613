import { expect, test } from 'vitest';
import { expectAccessible, expectContrast } from '../testing/axe.ts';
import {
  closeDialog,
  findOpener,
  listWideOpeners,
  openDialog,
  pressEnter,
} from '../testing/dialogs.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';
import { isRelease, testInRelease } from '../testing/release.ts';
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

for (const path of screens) {
  const openers = listWideOpeners(path, 'flagged');
  if (openers.length === 0) continue;
  testInRelease(`axe finds no fault in dialogs of ${path}, and the focus returns`, async () => {
    startSampleServer('flagged');
    await openConsole(path);
    await waitForScreen();
    for (const opener of openers) {
      await openDialog(opener, pressEnter);
      await expectAccessible(`${path}, ${opener.join(' ')}`);
      await closeDialog();
      await expect.element(findOpener(opener)).toHaveFocus();
    }
  });
}
