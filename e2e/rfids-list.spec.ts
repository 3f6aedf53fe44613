import { expectAccessible } from './axe.ts';
import { expect, paths, test } from './fixtures.ts';
import { row } from './lists.ts';
import { enter } from './session.ts';

test('IDs keep their narrow hyphens, numbers stand below each other', async ({ page, world }) => {
  const rfid = await world.rfid(await world.institution(), {
    physicalId: '04-A3-13-F2',
    point: 11,
  });
  await enter(page, world.super, paths.institutionOf(rfid, 'rfids'));
  const figures = 'font-variant-numeric';
  await expect(page.getByText('04-A3-13-F2')).toHaveCSS(figures, 'normal');
  await expect(page.getByRole('cell', { name: '11', exact: true })).toHaveCSS(
    figures,
    'tabular-nums',
  );
});

test('a long list has pages, an order and finding, all kept in the URL', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  const pad = (made: number) => String(made).padStart(2, '0');
  for (let made = 1; made <= 30; made += 1) {
    await world.rfid(institution, { physicalId: `K-${pad(made)}`, point: made });
  }
  await enter(page, world.super, paths.institution(institution, 'rfids'));
  await expect(page.getByText('1–25 of 30')).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('26–30 of 30')).toBeVisible();
  await page.reload();
  await expect(page.getByText('26–30 of 30')).toBeVisible();

  const byPoint = page.getByRole('columnheader', { name: 'Point' });
  await byPoint.getByRole('button').click();
  await byPoint.getByRole('button').click();
  await expect(byPoint).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('K-30');
  await page.getByRole('searchbox', { name: 'Find by RFID or name' }).fill('k-07');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'K-07')).toBeVisible();
});

test('on a phone RFIDs are cards, with targets for a thumb', async ({ page, world }) => {
  const rfid = await world.rfid(await world.institution(), { point: 12 });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, world.super, paths.institutionOf(rfid, 'rfids'));
  const card = page.getByRole('article').filter({ hasText: rfid.physicalId });
  await expect(card.getByText('Point: 12')).toBeVisible();
  for (const button of await card.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, 'RFIDs on a phone');
});
