import { act } from './deeds.ts';
import { expect, paths, test } from './fixtures.ts';
import { enter } from './session.ts';

test('only a super admin is told what to set on the server, others whom to ask', async ({
  page,
  world,
}) => {
  const { organization, institution } = await world.tenants();
  await world.machine(institution, { physicalId: 'PAD-7' });
  const toSet = page.getByText(/PUBLIC_ORIGIN/);
  const toAsk = page.getByText(/ask whoever runs this server/);
  for (const [admin, told, untold] of [
    [world.super, toSet, toAsk],
    [await world.organizationAdmin(organization), toAsk, toSet],
    [await world.institutionAdmin(institution), toAsk, toSet],
  ] as const) {
    await enter(page, admin, paths.institution(institution, 'machines'));
    await act(page, 'PAD-7', 'QR code');
    await expect(told).toBeVisible();
    await expect(untold).toBeHidden();
  }
});
