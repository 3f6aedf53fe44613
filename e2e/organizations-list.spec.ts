import { expect, paths, test } from './fixtures.ts';
import { card } from './lists.ts';
import { enter } from './session.ts';

test.beforeEach(({ page, world }) => enter(page, world.super));

test("without organizations it says 'No organizations found' and offers to add one", async ({
  page,
}) => {
  await page.goto(paths.organizations);
  await expect(page.getByText('No organizations found')).toBeVisible();
  const add = page.getByRole('main').getByRole('button', { name: 'Add Organization' });
  await expect(add).toHaveCount(2);
  await add.last().click();
  await expect(page.getByRole('dialog', { name: 'Add Organization' })).toBeVisible();
});

test('the cards stand in 2 columns at 600 px, 3 at 900 px and 4 at 1900 px', async ({
  page,
  world,
}) => {
  for (let made = 0; made < 5; made += 1) await world.organization();
  await page.goto(paths.organizations);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(5);
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await Promise.all((await cards.all()).map((one) => one.boundingBox()));
    return new Set(boxes.map((box) => box?.x)).size;
  };
  const widths = [599, 600, 899, 900, 1899, 1900];
  const columns: number[] = [];
  for (const width of widths) columns.push(await columnsAt(width));
  expect(columns).toEqual([1, 2, 2, 3, 3, 4]);
});

test('a click on a card opens the organization', async ({ page, world }) => {
  const organization = await world.organization();
  await page.goto(paths.organizations);
  // The card itself, far from the name.
  await card(page, organization.name).click({ position: { x: 150, y: 120 } });
  await expect(page).toHaveURL(paths.organization(organization));
  await page.goBack();
  await expect(page).toHaveURL(paths.organizations);
});

test('the list is fetched again only when the last fetch is more than 15 minutes ago', async ({
  page,
  world,
}) => {
  const { name } = await world.organization();
  await page.clock.install();
  let fetches = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/organization/all')) fetches += 1;
  });
  const comeBack = async () => {
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
    await page.getByRole('tab', { name: 'Organizations' }).click();
    await expect(card(page, name)).toBeVisible();
  };
  await page.goto(paths.organizations);
  await expect(card(page, name)).toBeVisible();
  expect(fetches).toBe(1);
  await comeBack();
  await page.clock.fastForward('14:30');
  await comeBack();
  expect(fetches).toBe(1);
  await page.clock.fastForward('00:31');
  await comeBack();
  await expect.poll(() => fetches).toBe(2);
});
