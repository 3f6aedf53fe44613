import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';
import { pageTexts } from './pdf.ts';
import { code, openCode, scanned, test } from './qr.ts';

test('the code of a machine leads to its payment at the public address of the server', async ({
  page,
  world,
  origin,
}) => {
  const dialog = await openCode(page, world);
  const address = `${origin}/payment/bKash-pgw?machineId=PAD-DHK-0025`;
  await expect(dialog.getByText('Library')).toBeVisible();
  await expect(dialog.getByText('PAD-DHK-0025', { exact: true })).toBeVisible();
  await expect(dialog.getByText(address)).toBeVisible();
  await expect(dialog.getByText(/PUBLIC_ORIGIN/)).toBeHidden();
  expect(await scanned(code(dialog))).toBe(address);
});

test('the file of the code is the same code', async ({ page, world, origin, context }) => {
  const dialog = await openCode(page, world);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download SVG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('qr-PAD-DHK-0025.svg');
  const picture = await context.newPage();
  await picture.setContent(await readFile(await file.path(), 'utf8'));
  expect(await scanned(picture.locator('svg'))).toBe(
    `${origin}/payment/bKash-pgw?machineId=PAD-DHK-0025`,
  );
});

const millimetres = (points: string | undefined): number =>
  Math.round((Number(points) * 25.4) / 72);

test('the code prints alone, on A6 or A4, and says in both languages what it is for', async ({
  page,
  world,
  origin,
}) => {
  const dialog = await openCode(page, world);
  const printed = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [, width, height] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    return { texts: pageTexts(pdf), size: [millimetres(width), millimetres(height)] };
  };
  const small = await printed();
  expect(small.size).toEqual([105, 148]);
  expect(small.texts).toHaveLength(1);
  expect(small.texts[0]).toContain('Scan to pay with bKash');
  expect(small.texts[0]).toContain('PAD-DHK-0025');
  expect(small.texts[0]).not.toMatch(/Download|Machines|http/);
  await dialog.getByText('A4', { exact: true }).click();
  const large = await printed();
  expect(large.size).toEqual([210, 297]);
  expect(large.texts).toHaveLength(1);

  await page.emulateMedia({ media: 'print' });
  await expect(dialog).toBeHidden();
  const how = page.getByText('স্ক্যান করে বিকাশে পেমেন্ট করুন');
  await expect(how.filter({ visible: true })).toHaveCount(1);
  expect(await scanned(code(page))).toBe(`${origin}/payment/bKash-pgw?machineId=PAD-DHK-0025`);
});

test('Print opens the print of the browser, under the name of the machine', async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title);
  });
  const dialog = await openCode(page, world);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'QR PAD-DHK-0025');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the code can be scanned and axe finds no fault', async ({ page, world, origin }) => {
    const dialog = await openCode(page, world);
    expect(await scanned(code(dialog))).toContain(origin);
    await expectAccessible(page, 'the QR code');
  });
});
