import { expect, paths } from './fixtures.ts';
import { paid, test } from './payer.ts';
import { range } from './range.ts';
import { expectNoSidewaysScroll } from './scrolling.ts';
import { enter } from './session.ts';

const tabs = ['', 'machines', 'rfids', 'dispenses', 'sizes', 'report', 'payments'];

test('at 320 px nothing stands out of the screen, and the range is read whole', async ({
  page,
  place,
  world,
}) => {
  await paid(page, place);
  await page.setViewportSize({ width: 320, height: 700 });
  await enter(page, world.super, paths.dashboard);
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await range(page).evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  for (const tab of tabs) {
    await page.goto(paths.institution(place.institution, tab));
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

for (const width of [1100, 900, 768]) {
  test(`at ${width} px a table shows its last column, and its IDs in one piece`, async ({
    page,
    place,
    world,
  }) => {
    await paid(page, place);
    await page.setViewportSize({ width, height: 800 });
    await enter(page, world.super);
    for (const tab of ['machines', 'dispenses', 'payments']) {
      await page.goto(paths.institution(place.institution, tab));
      const table = page.getByRole('table');
      const id = table.getByText('PAD-DHK-0025');
      await expect(id).toBeVisible();
      const cut = await table.evaluate(
        (node) => node.scrollWidth - (node.parentElement?.clientWidth ?? 0),
      );
      expect(cut, tab).toBe(0);
      expect((await id.boundingBox())?.height, tab).toBeLessThan(30);
    }
  });
}

test('at 768 px slots that stand beyond the edge are told by a bar below them', async ({
  page,
  place,
  world,
}) => {
  const machine = await place.machine({ physicalId: 'PAD-DHK-0025' });
  const columns = Array.from({ length: 10 }, (_, index) => index);
  await place.sizes(
    machine,
    columns.map((column) => ({ sizeId: `S${column}`, sizeName: `Size ${column}`, price: 10 })),
  );
  await page.setViewportSize({ width: 768, height: 900 });
  await enter(page, world.super, paths.institution(place.institution, 'machines'));
  await page.getByRole('button', { name: 'Update stock of PAD-DHK-0025' }).click();
  const slots = page.getByRole('table', { name: 'Slots' });
  await expect(slots.getByRole('textbox')).toHaveCount(10);
  const bar = page.getByRole('dialog').locator('[data-orientation="horizontal"]');
  await expect(bar).toBeVisible();
});
