import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { toastStore } from '../../core/toasts.ts';
import { renderElement } from '../../testing/render.tsx';
import { useConfirmedAction } from '../dialogs/use-confirmed-action.ts';
import { useFields } from './fields.ts';
import { useSubmit } from './use-submit.ts';

const fail = async (): Promise<never> => {
  throw new RangeError('of ours');
};

const FailingForm = () => {
  const fields = useFields(z.object({}), {});
  const { holder, submit, busy } = useSubmit(fields, fail, () => undefined);
  return (
    <form ref={holder} onSubmit={submit}>
      <Button type="submit" loading={busy}>
        Save
      </Button>
    </form>
  );
};

const FailingAction = () => {
  const { requestConfirm, confirmation } = useConfirmedAction<true>(fail);
  const { busy, opened, onConfirm } = confirmation;
  return (
    <Button loading={busy} onClick={opened ? onConfirm : () => requestConfirm(true)}>
      Delete
    </Button>
  );
};

const toasts = () => toastStore.get().map(({ text }) => text);

test('a form whose save throws says so and can be sent again', async () => {
  renderElement(<FailingForm />);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.poll(toasts).toEqual(['Something went wrong!']);
  await expect.element(save).toBeEnabled();
});

test('an action that throws says so and can be confirmed again', async () => {
  renderElement(<FailingAction />);
  const button = page.getByRole('button', { name: 'Delete' });
  await button.click();
  await button.click();
  await expect.poll(toasts).toEqual(['Something went wrong!']);
  await expect.element(button).toBeEnabled();
});
