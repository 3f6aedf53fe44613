import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type SizeChanges, sizes } from '../../../contract/sizes.ts';
import { expectNoSidewaysScroll } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  answerMachinePages,
  answerOneMachine,
  buildMachines,
} from '../../testing/build-machines.ts';
import { buildSize, institutionId, machineId } from '../../testing/builders.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectToast } from '../../testing/toasts.ts';

const path = `/institution/${institutionId}/sizes?machine=PAD-1`;

const buildChanges = (given: Partial<SizeChanges> = {}): SizeChanges => ({
  _id: 'm2',
  physicalId: 'PAD-2',
  name: 'Library',
  added: [],
  changed: [],
  untouched: 0,
  ...given,
});

const regular = { sizeId: 'R', sizeName: 'Regular', price: 10, point: 1 };
const largeSize = { sizeId: 'L', sizeName: 'Large', price: 12.5, point: 1 };

const dialog = page.getByRole('dialog', { name: 'Apply the sizes of PAD-1' });
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
const preview = dialog.getByRole('button', { name: 'Show what changes' });

/** The dialog of PAD-1, which has one size, among three machines. */
const openDialog = async (...changes: SizeChanges[]) => {
  const server = startServer();
  const machine = answerOneMachine(server, { version: 4, sizeTypes: [buildSize()] });
  answerMachinePages(server, [machine, ...buildMachines(3).slice(1)]);
  server.answer(sizes.preview, { changes }).answer(sizes.apply, { changes });
  await openConsole(path);
  await page.getByRole('button', { name: 'Apply to other machines…' }).click();
  await expect.element(dialog).toBeVisible();
  return server;
};

test('all other machines get the sizes after a look at what that changes', async () => {
  const server = await openDialog(
    buildChanges({
      added: [largeSize],
      changed: [
        {
          ...regular,
          sizeName: 'Small',
          price: 12,
          point: 2,
          before: regular,
        },
      ],
      untouched: 1,
    }),
    buildChanges({ _id: 'm3', physicalId: 'PAD-3', name: '', untouched: 2 }),
  );
  await expectAccessible('machines that get sizes');
  await expect
    .element(dialog.getByRole('radio', { name: 'All other machines of the institution' }))
    .toBeChecked();
  await preview.click();
  const sum = 'Changes 1 machine. 1 machine has these sizes already.';
  await expect.element(dialog.getByText(sum)).toBeVisible();
  await expect
    .element(dialog.getByRole('heading', { level: 3 }))
    .toHaveTextContent('PAD-2 · Library');
  await expect.element(dialog.getByText('Added: Large (12.5 Tk)')).toBeVisible();
  await expect
    .element(dialog.getByText('Regular: now Small, 10 Tk → 12 Tk, 1 → 2 points'))
    .toBeVisible();
  await expect.element(dialog.getByText('1 size stays as it was')).toBeVisible();
  await expectAccessible('what applying sizes changes');
  await press('Apply to 1 machine');
  await expectToast('Product sizes applied');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.callsOf(sizes.preview)).toMatchObject([
    { params: { institutionId, machineId }, body: {} },
  ]);
  expect(server.callsOf(sizes.apply)).toMatchObject([
    { params: { institutionId, machineId }, body: { version: 4 } },
  ]);
});

testInRelease(
  'some machines are chosen by name, of which one is never the machine itself',
  async () => {
    const server = await openDialog(buildChanges({ added: [largeSize] }));
    await dialog.getByText('Some machines').click();
    await expect.element(preview).toBeDisabled();
    await expect
      .element(preview)
      .toHaveAccessibleDescription('Choose the machines that get these sizes.');
    const boxes = dialog.getByRole('group', { name: 'Machines' }).getByRole('checkbox');
    await expect.element(boxes).toHaveLength(2);
    await dialog.getByRole('searchbox', { name: 'Find by ID, name or SIM' }).fill('hall 3');
    await expect.element(boxes).toHaveLength(1);
    await boxes.click();
    await expect.element(dialog.getByText('1 machine chosen, at most 200 at once')).toBeVisible();
    await dialog.getByRole('searchbox').fill('');
    await dialog.getByRole('checkbox', { name: 'PAD-2 · Hall 2' }).click();
    await expect.element(dialog.getByText('2 machines chosen, at most 200 at once')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'PAD-3 · Hall 3' }).click();
    await preview.click();
    await press('Apply to 1 machine');
    await expectToast('Product sizes applied');
    expect(server.callsOf(sizes.preview)[0]?.body).toEqual({ machineIds: ['m2'] });
    expect(server.callsOf(sizes.apply)[0]?.body).toEqual({ machineIds: ['m2'], version: 4 });
  },
);

testInRelease('where nothing changes there is nothing to apply, and the choice stays', async () => {
  await openDialog(buildChanges({ untouched: 1 }), buildChanges({ _id: 'm3', untouched: 1 }));
  await dialog.getByText('Some machines').click();
  await dialog.getByRole('checkbox', { name: 'PAD-2 · Hall 2' }).click();
  await preview.click();
  await expect.element(dialog.getByText('2 machines have these sizes already.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Apply/ })).not.toBeInTheDocument();
  await press('Back');
  await expect.element(dialog.getByRole('checkbox', { name: 'PAD-2 · Hall 2' })).toBeChecked();
  await press('Cancel');
  await expect.element(dialog).not.toBeInTheDocument();
});

testInRelease(
  'a comparison that fails says so, and so does an application that was overtaken',
  async () => {
    const server = await openDialog(buildChanges({ added: [largeSize] }));
    server.refuse(sizes.preview, 400);
    await preview.click();
    await expectToast('Failed to compare the product sizes');
    server.answer(sizes.preview, { changes: [buildChanges({ added: [largeSize] })] });
    const message = 'This machine was changed meanwhile. Refresh and try again.';
    server.refuse(sizes.apply, 400, { message });
    await preview.click();
    await press('Apply to 1 machine');
    await expectToast(message);
    await expect.element(preview).toBeVisible();
    server.refuse(sizes.apply, 400);
    await preview.click();
    await press('Apply to 1 machine');
    await expectToast('Failed to apply the product sizes');
  },
);

testInRelease('in Bangla on a phone the changes have its words and digits', async () => {
  await page.viewport(390, 844);
  const server = startServer();
  answerOneMachine(server, { sizeTypes: [buildSize()] });
  server.answer(sizes.preview, {
    changes: [buildChanges({ changed: [{ ...regular, price: 12, before: regular }] })],
  });
  await openConsole(path, { language: 'bn' });
  await page.getByRole('button', { name: 'অন্য মেশিনে প্রয়োগ করুন…' }).click();
  await page.getByRole('button', { name: 'কী বদলাবে দেখুন' }).click();
  await expect.element(page.getByText('১টি মেশিন বদলাবে।')).toBeVisible();
  await expect.element(page.getByText('Regular: ১০ টাকা → ১২ টাকা')).toBeVisible();
  await expectNoSidewaysScroll();
});
