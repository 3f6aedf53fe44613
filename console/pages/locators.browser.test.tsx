import { expect, test } from 'vitest';
import { cardTables } from '../testing/locators/cards.ts';
import { figureTables } from '../testing/locators/figures.ts';
import { emptyAndFull, findAmbiguous, findElement } from '../testing/locators/locator-table.ts';
import { machineTables } from '../testing/locators/machines.ts';
import { tenantTables } from '../testing/locators/tenants.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';

const tables = [...tenantTables, ...figureTables, ...machineTables, ...cardTables];
const cases = tables.flatMap((table) =>
  (table.kinds ?? emptyAndFull).map((kind) => {
    const opened = (table.press ?? []).map(([, name]) => name).join(', ');
    return { table, kind, screen: opened ? `${table.path} after ${opened}` : table.path };
  }),
);

test.for(cases)(
  'each label, role and text of $screen names one control, with $kind data',
  async ({ table, kind }) => {
    startSampleServer(kind);
    await openConsole(table.path, { admin: table.admin });
    await waitForScreen();
    for (const [role, name] of table.press ?? []) await findElement(role, name).click();
    await expect.poll(() => findAmbiguous(table)).toEqual([]);
  },
);
