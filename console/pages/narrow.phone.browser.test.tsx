import { test } from 'vitest';
import { closeDialog, listOpeners, openDialog } from '../testing/dialogs.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { expectFits, startSampleServer } from '../testing/overflow.ts';
import { isRelease } from '../testing/release.ts';
import { dataKinds } from '../testing/sample-answer.ts';
import { listScreens } from '../testing/screens.ts';

/** Long data tests widths best; the other kinds belong to the release. */
const kinds = isRelease ? dataKinds : (['long'] as const);

for (const kind of kinds) {
  test.for(listScreens(kind))(`with ${kind} data %s is no wider than a phone`, async (path) => {
    startSampleServer(kind);
    await openConsole(path);
    await waitForScreen();
    await expectFits(path);
    // Each dialog takes seconds.
    for (const opener of isRelease ? listOpeners(path, kind) : []) {
      await openDialog(opener);
      await expectFits(opener.join(' '));
      await closeDialog();
    }
  });
}
