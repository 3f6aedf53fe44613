import { machines } from '../../contract/machines.ts';
import { callEndpoint } from '../call.ts';
import { expect, paths, phoneDevice, test } from '../fixtures.ts';
import { findCard } from '../lists.ts';
import { repeatInParallel } from '../repeat.ts';
import { enterConsole } from '../session.ts';

test.use(phoneDevice);

test('a long list stands where it was left when one comes back to it', async ({ page, world }) => {
  const institution = await world.institution();
  await repeatInParallel(25, (n) => world.rfid(institution, { physicalId: `CARD-${n}` }));
  await enterConsole(page, world.super, paths.institution(institution, 'rfids'));
  const last = page.getByRole('link', { name: 'CARD-25', exact: true });
  await last.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const place = await scrolled();
  expect(place).toBeGreaterThan(1000);
  await last.click();
  await expect(page.getByRole('heading', { name: 'CARD-25', exact: true })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect.poll(scrolled).toBe(place);
  await page.reload();
  await expect(last).toBeInViewport();
  await expect.poll(scrolled).toBe(place);
});

test('of many institutions the most urgent stands first, and each is found, chosen and moved to', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const list = paths.organization(organization, 'institutions');
  await repeatInParallel(119, (n) => world.institution(organization, { name: `Hall ${n}` }));
  const last = await world.institution(organization, { name: 'Zia Hall' });
  await callEndpoint(world.line, machines.create, {
    params: { institutionId: last._id },
    body: {
      physicalId: `PAD of ${last._id}`,
      stocks: [{ rowNo: 1, columnNo: 1, productCount: 0 }],
    },
  });
  const lists = page.waitForResponse(/institution\/all/);
  await enterConsole(page, world.super, list);
  await expect(page.getByText('1–24 of 120')).toBeVisible();
  expect((await (await lists).json()).institutions).toHaveLength(24);
  await expect(page.getByText('120, of which 1 needs attention')).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards.first()).toContainText('Zia Hall');
  await expect(cards.nth(1)).toContainText('Hall 1');
  await page.getByRole('searchbox', { name: 'Find an institution' }).fill('hall 11');
  await expect(cards).toHaveCount(11);
  await page.goto(`${list}?order=name&page=5`);
  await expect(cards.last()).toContainText('Zia Hall');

  await findCard(page, 'Hall 119').click();
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await crumbs.getByRole('button', { name: 'Switch from Hall 119' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(102);
  await expect(page.getByRole('menuitem', { name: 'Hall 119' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'All 120' }).click();
  await expect(page.getByText('1–24 of 120')).toBeVisible();

  await page.getByRole('tab', { name: 'Overview' }).click();
  const select = page.getByRole('main').getByRole('combobox', { name: 'Institution' });
  await select.fill('all 117');
  await page.getByRole('option', { name: 'Hall 117' }).click();
  await page.reload();
  await expect(select).toHaveValue('Hall 117');
});
