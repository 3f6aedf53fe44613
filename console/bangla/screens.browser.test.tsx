import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfids } from '../../contract/rfids.ts';
import { statements } from '../../contract/statements.ts';
import { answerSales } from '../testing/build-overview.ts';
import {
  buildInstitution,
  buildMachine,
  buildOrganization,
  buildRfid,
} from '../testing/builders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openConsole, waitForScreen } from '../testing/open-console.tsx';
import { tabPaths } from '../testing/screens.ts';
import { startServer } from '../testing/start-server.ts';

/** Tenants and machines whose names leave no English on a screen. */
const answerBangla = (): FakeServer => {
  const organization = buildOrganization({ name: 'পদ্মা', description: 'পরীক্ষার' });
  const institution = buildInstitution({ name: 'ইডেন', address: 'আজিমপুর, ঢাকা' });
  const machine = buildMachine({ physicalId: 'মেশিন', firmware: '' });
  const cards = { count: 1, blocked: 0 };
  return answerSales(startServer())
    .answer(organizations.all, {
      organizations: [organization],
      count: 1,
      all: { count: 1, attention: 0 },
    })
    .answer(organizations.one, { organization })
    .answer(institutions.all, {
      institutions: [institution],
      count: 1,
      all: { count: 1, attention: 0 },
    })
    .answer(institutions.one, { institution })
    .answer(machines.all, { machines: [machine], count: 1 })
    .answer(machines.one, { machine })
    .answer(statements.ofPlatform, {
      dateStart: '2025-02-13',
      dateEnd: '2025-03-15',
      accounts: [],
    })
    .answer(rfids.all, { rfids: [buildRfid({ physicalId: 'কার্ড' })], count: 1, all: cards });
};

/** Words that are the same in Bangla. */
const sameWords = /VMS|RFID|BDT|CSV|XLSX|English|super|bKash|SIM|ID|QR|Wi-Fi|dBm|Ctrl/g;

const findEnglish = (): string[] =>
  document.body.innerText.replace(sameWords, '').match(/[A-Za-z]{2,}|[0-9]+/g) ?? [];

for (const path of tabPaths) {
  test(`in Bangla no English is left on ${path}`, async () => {
    answerBangla();
    await openConsole(path, { language: 'bn' });
    await waitForScreen();
    await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
    expect(findEnglish()).toEqual([]);
  });
}
