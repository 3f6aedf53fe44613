import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { payPaths } from '../../contract/payments.ts';
import { reports } from '../../contract/reports.ts';
import { parseRecords } from '../../contract/sales-file/parse-records.ts';
import { unzipTexts } from '../../server/testing/unzip.ts';
import { aBrowser, storeSession } from '../browser.ts';
import { proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { type AttackedServer, startAttackedServer } from './attacked-server.ts';
import { aPayloadTenant, type PayloadTenant } from './payload-tenant.ts';
import {
  createPayloadCycle,
  executableCells,
  payloadPattern,
  plantedSelector,
} from './payloads.ts';

const consolePaths = ({ organizationId, institutionId, physicalId }: PayloadTenant): string[] => {
  const report = '/report?updates=true&details=true&period=last_30_days';
  const of = (page: string, ...tabs: readonly string[]) => tabs.map((tab) => page + tab);
  const sizes = `/sizes?${new URLSearchParams({ machine: physicalId })}`;
  return [
    ...of('/dashboard', '', '/organizations', report),
    ...of(`/organization/${organizationId}`, '', '/institutions', '/unlock-rfids'),
    ...of(`/organization/${organizationId}`, '/admins', report),
    ...of(`/institution/${institutionId}`, '', '/machines', '/rfids', '/dispenses', sizes),
    ...of(`/institution/${institutionId}`, '/admins', '/gateway', '/payments', report),
    '/audit',
  ];
};

const publicPaths = ({ physicalId, paymentId }: PayloadTenant, next: () => string): string[] => {
  const of = (path: string, query: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams(query)}`;
  return [
    of(payPaths.failed, { machineId: physicalId, message: next() }),
    of(payPaths.failed, { machineId: next(), message: next() }),
    of(payPaths.notStarted, { machineId: physicalId, message: next() }),
    of(payPaths.success, { machineId: physicalId, payment: paymentId }),
    of(payPaths.success, { machineId: next(), payment: next() }),
    of(payPaths.start, { machineId: next() }),
  ];
};

/** Opens menus, audit entries and the report of a page. */
const openUp = async (page: Page): Promise<void> => {
  const generate = page.getByRole('button', { name: 'Generate Report' });
  if (await generate.isVisible()) {
    await generate.click();
    await page.getByRole('article', { name: 'Report' }).waitFor();
  }
  const closed = page.locator('main [aria-expanded="false"]');
  const count = Math.min(await closed.count(), 30);
  for (let index = 0; index < count; index += 1) {
    const one = closed.nth(0);
    await one.click({ timeout: 2000 }).catch(() => undefined);
    await page.keyboard.press('Escape');
  }
};

/** The reason why a policy would let an injected script run. */
const faultOfPolicy = (policy: string | undefined): string | undefined => {
  const scripts =
    /script-src ([^;]*)/.exec(policy ?? '')?.[1] ?? /default-src ([^;]*)/.exec(policy ?? '')?.[1];
  if (scripts === undefined) return 'no policy for scripts';
  return /unsafe|\*|data:|blob:|https?:/.test(scripts) ? `a policy of ${scripts}` : undefined;
};

test('no text that anybody stored or sent runs on any page, even without the policy', async () => {
  const rounds = 6;
  const browser = await aBrowser();
  const { leaks } = trialFindings();
  const unseen = new Map<string, number>();
  let attempts = 0;
  let shown = 0;
  for (let round = 0; round < rounds; round += 1) {
    const next = createPayloadCycle(proofSeed + round);
    const server: AttackedServer<PayloadTenant> = await startAttackedServer('sqlite', (given) =>
      aPayloadTenant(given, next),
    );
    const { token } = server.world;
    const { admin } = await server.call(admins.me, { token });
    // In every other round the policy is active, and must have nothing to refuse.
    const bypassCSP = round % 2 === 0;
    const context = await browser.newContext({ bypassCSP, reducedMotion: 'reduce' });
    const page = await context.newPage();
    let at = '';
    await page.exposeFunction('hit', (number: number) => leaks.push(`${at}: hit(${number})`));
    page.on('dialog', (dialog) => {
      leaks.push(`${at}: a dialog`);
      return dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) leaks.push(`${at}: ${message.text()}`);
    });
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      const isForeign = origin !== server.url && /^https?:/.test(origin);
      if (isForeign || pathname.endsWith('planted')) {
        leaks.push(`${at}: requested ${request.url()}`);
      }
    });
    await storeSession(page, server.url, { accessToken: token, admin });
    for (const path of [...consolePaths(server.world), ...publicPaths(server.world, next)]) {
      at = path;
      attempts += 1;
      const response = await page.goto(server.url + path, { waitUntil: 'networkidle' });
      const fault = faultOfPolicy(response?.headers()['content-security-policy']);
      if (fault) leaks.push(`${path}: ${fault}`);
      await openUp(page);
      await page.emulateMedia({ media: 'print' });
      if (path.includes('report')) await page.pdf();
      const found = await page.locator(plantedSelector).count();
      if (found > 0) leaks.push(`${path}: ${found} planted elements`);
      const text = await page.evaluate(() => document.documentElement.outerHTML);
      if (payloadPattern.test(text.replaceAll('&amp;', '&'))) shown += 1;
      else unseen.set(path, 1);
      await page.emulateMedia({ media: 'screen' });
    }
    await context.close();
    await server.program.end('SIGKILL');
  }
  const most = (attempts * 2) / 3;
  recordTrial({
    what: 'stored scripts in Chromium',
    attempts,
    leaks,
    losses: shown < most ? [`only ${shown} of ${attempts} pages show what was stored`] : [],
    note: `${shown} pages showed what was stored`,
    seed: proofSeed,
  });
});

test('no stored text is a formula in a file', async () => {
  const rounds = 19;
  const { leaks } = trialFindings();
  let cells = 0;
  let defused = 0;
  const server = await startAttackedServer('sqlite', async (given) => {
    const tenants = [];
    for (let round = 0; round < rounds; round += 1) {
      tenants.push(await aPayloadTenant(given, createPayloadCycle(proofSeed + round)));
    }
    return tenants;
  });
  for (const { token, institutionId } of server.world) {
    const query = {
      institutionId,
      max: true,
      isShowSummary: true,
      isShowStockUpdates: true,
      isShowDispenseUpdates: true,
    };
    const csv = await server.ask(reports.csv, { token, query });
    const xlsx = await server.ask(reports.xlsx, { token, query });
    for (const { headers } of [csv, xlsx]) {
      if (headers['x-content-type-options'] !== 'nosniff') leaks.push('a file that is sniffed');
      if (!String(headers['content-disposition']).startsWith('attachment')) {
        leaks.push('a file that opens');
      }
    }
    const text = Buffer.from(csv.body as Uint8Array)
      .toString('utf8')
      .replace(/^\ufeff/, '');
    const sheets = unzipTexts(xlsx.body as Uint8Array);
    const strings = sheets.get('xl/sharedStrings.xml') ?? '';
    const texts = Array.from(strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g), ([, cell = '']) => cell);
    const all = [
      ...[...parseRecords(text, ',')].flatMap((record) => ('cells' in record ? record.cells : [])),
      ...texts,
    ];
    cells += all.length;
    defused += all.filter((cell) => cell.startsWith("'")).length;
    leaks.push(...executableCells(all));
    for (const [name, sheet] of sheets) if (/<f[ >]/.test(sheet)) leaks.push(`${name}: a formula`);
  }
  recordTrial({
    what: 'formulas in CSV and XLSX',
    attempts: cells,
    leaks,
    losses: defused > 0 ? [] : ['no cell was dangerous'],
    note: `${defused} defused`,
    seed: proofSeed,
  });
});
