import { expect, test } from 'vitest';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { findOverflow, startSampleServer } from '../testing/overflow.ts';
import { dataKinds } from '../testing/sample-answer.ts';
import { listScreens } from '../testing/screens.ts';

for (const kind of dataKinds) {
  test.for(listScreens(kind))(`with ${kind} data %s is no wider than a phone`, async (path) => {
    startSampleServer(kind);
    await openConsole(path);
    await waitForScreen();
    expect(await findOverflow(path)).toEqual([]);
  });
}
