import { test } from 'vitest';
import { expectAccessible, expectContrast } from '../testing/axe.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';
import { listScreens } from '../testing/screens.ts';

test.for(listScreens('flagged'))('axe finds no fault on %s with flagged data', async (path) => {
  startSampleServer('flagged');
  await openConsole(path);
  await waitForScreen();
  await expectAccessible(path);
  await expectContrast(path);
});
