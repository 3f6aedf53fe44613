import { expect, paths, test } from './fixtures.ts';
import { enterConsole } from './session.ts';

test('search results come by kind and within one’s rights, and Enter opens one', async ({
  page,
  world,
}) => {
  const organization = await world.organization();
  const part = organization._id.slice(-8);
  const institution = await world.institution(organization, { name: `${part} College` });
  const sibling = await world.institution(organization, { name: `${part} Hall` });
  const machine = await world.machine(institution, { physicalId: `${part}-1` });
  await world.rfid(sibling, { physicalId: `R-${part}` });
  await enterConsole(page, world.super, paths.dashboard);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const search = page.getByRole('dialog', { name: 'Search' });
  const field = search.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await field.fill(part);
  await expect(search.getByRole('group', { name: 'Institutions' }).getByRole('option')).toHaveText([
    /College/,
    /Hall/,
  ]);
  await expect(search.getByRole('group', { name: 'Machines' })).toContainText(machine.physicalId);
  await expect(search.getByRole('group', { name: 'RFIDs' })).toContainText(`R-${part}`);
  await field.fill(machine.physicalId);
  await field.press('Enter');
  await expect(page).toHaveURL(paths.institution(institution, `machines/${machine._id}`));

  await enterConsole(
    page,
    await world.institutionAdmin(institution),
    paths.institution(institution),
  );
  await expect(page.getByRole('tab', { name: 'Machines' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill(part);
  await expect(search.getByRole('option')).toHaveText([/College/, new RegExp(machine.physicalId)]);
  await field.fill(sibling.name);
  await expect(search.getByText(`Nothing is called “${sibling.name}” here.`)).toBeVisible();
});
