import { readFile } from 'node:fs/promises';
import { expect } from '../fixtures.ts';
import { pageTexts } from '../pdf.ts';
import { findQrCode, openCode, scanQrCode, test } from '../qr.ts';

const millimetres = (points: string | undefined): number =>
  Math.round((Number(points) * 25.4) / 72);

test('the code of a machine leads to its payment at the public address: on the screen, in its file and on paper', async ({
  page,
  world,
  origin,
  context,
}) => {
  const dialog = await openCode(page, world);
  const address = `${origin}/payment/bKash-pgw?machineId=PAD-DHK-0025`;
  await expect(dialog.getByText(address)).toBeVisible();
  await expect(dialog.getByText(/PUBLIC_ORIGIN/)).toBeHidden();
  expect(await scanQrCode(findQrCode(dialog))).toBe(address);

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download SVG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('qr-PAD-DHK-0025.svg');
  const picture = await context.newPage();
  await picture.setContent(await readFile(await file.path(), 'utf8'));
  expect(await scanQrCode(picture.locator('svg'))).toBe(address);
  await picture.close();

  const print = async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [, width, height] =
      /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    return { texts: pageTexts(pdf), size: [millimetres(width), millimetres(height)] };
  };
  const small = await print();
  expect(small.size).toEqual([105, 148]);
  expect(small.texts).toHaveLength(1);
  expect(small.texts[0]).toContain('Scan to pay with bKash');
  expect(small.texts[0]).toContain('PAD-DHK-0025');
  expect(small.texts[0]).not.toMatch(/Download|Machines|http/);
  await dialog.getByText('A4', { exact: true }).click();
  const large = await print();
  expect(large.size).toEqual([210, 297]);
  expect(large.texts).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await scanQrCode(findQrCode(page))).toBe(address);
});
