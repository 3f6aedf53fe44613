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
import type { DataKind } from '../testing/sample-answer.ts';

const tables = [...tenantTables, ...figureTables, ...machineTables, ...cardTables];
/** The release takes all kinds of data, `npm test` the fullest. */
const chooseKinds = ({ kinds = emptyAndFull }: LocatorTable) =>
  isRelease ? kinds : kinds.slice(-1);

interface Visit {
  readonly table: LocatorTable;
  readonly kind: DataKind;
  readonly tables: LocatorTable[];
}

/** Tables of one screen that need the same presses are tried in one visit. */
const visits = new Map<string, Visit>();
for (const table of tables) {
  for (const kind of chooseKinds(table)) {
    const opened = (table.press ?? []).map(([, name]) => name).join(', ');
    const screen = opened ? `${table.path} after ${opened}` : table.path;
    const who = table.admin === null ? 'nobody' : (table.admin?.type ?? 'SUPER');
    const key = `${screen} for ${who} with ${kind} data`;
    const visit = visits.get(key) ?? { table, kind, tables: [] };
    visit.tables.push(table);
    visits.set(key, visit);
  }
}

test.for([...visits])(
  'each label, role and text of %s names one control',
  async ([, { table, kind, tables }]) => {
    startSampleServer(kind);
    await openConsole(table.path, { admin: table.admin });
    await waitForScreen();
    for (const [role, name] of table.press ?? []) await findElement(role, name).click();
    await expect.poll(() => tables.flatMap(findAmbiguous)).toEqual([]);
  },
);
