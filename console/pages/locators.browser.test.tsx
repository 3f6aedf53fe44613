import { expect, test } from 'vitest';
import { cardTables } from '../testing/locators/cards.ts';
import { figureTables } from '../testing/locators/figures.ts';
import {
  emptyAndFull,
  findAmbiguous,
  findElement,
  type LocatorTable,
} from '../testing/locators/locator-table.ts';
import { machineTables } from '../testing/locators/machines.ts';
import { tenantTables } from '../testing/locators/tenants.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { startSampleServer } from '../testing/overflow.ts';
import { isRelease } from '../testing/release.ts';

const tables = [...tenantTables, ...figureTables, ...machineTables, ...cardTables];
/** The release takes all kinds of data, `npm test` the fullest. */
const chooseKinds = ({ kinds = emptyAndFull }: LocatorTable) =>
  isRelease ? kinds : kinds.slice(-1);

const cases = tables.flatMap((table) =>
  chooseKinds(table).map((kind) => {
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
