import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
import { openConsole } from '../testing/open-console.tsx';
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

const remainingStock = 'এখনকার মজুদ';
const noReport = 'এখনও কোনো প্রতিবেদন নেই';

/** A text that each tab shows once it has loaded, by address. */
const screens = {
  '/dashboard': remainingStock,
  '/dashboard/organizations': 'প্রতিষ্ঠান যোগ করুন',
  '/dashboard/report': noReport,
  '/dashboard/payments': 'কোনো পেমেন্ট পাওয়া যায়নি',
  '/organization/o1': remainingStock,
  '/organization/o1/institutions': 'শাখা প্রতিষ্ঠান যোগ করুন',
  '/organization/o1/unlock-rfids': 'RFID যোগ করুন',
  '/organization/o1/report': noReport,
  '/organization/o1/admins': 'অ্যাডমিন যোগ করুন',
  '/institution/i1': remainingStock,
  '/institution/i1/machines': 'মেশিন যোগ করুন',
  '/institution/i1/rfids': 'কার্ড',
  '/institution/i1/dispenses': 'কোনো বিতরণ পাওয়া যায়নি',
  '/institution/i1/sizes': 'সাইজ যোগ করুন',
  '/institution/i1/report': noReport,
  '/institution/i1/admins': 'অ্যাডমিন যোগ করুন',
  '/institution/i1/gateway': 'সংরক্ষণ করুন',
  '/institution/i1/payments': 'কোনো পেমেন্ট পাওয়া যায়নি',
};

for (const [path, text] of Object.entries(screens)) {
  test(`in Bangla no English is left on ${path}`, async () => {
    answerBangla();
    await openConsole(path, { language: 'bn' });
    await expect.element(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
    expect(findEnglish()).toEqual([]);
  });
}
