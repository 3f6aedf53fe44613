import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderElement } from '../../testing/render.tsx';
import { type Amount, NumberField } from './number-field.tsx';

const field = page.getByRole('textbox', { name: 'Points' });
const saved = page.getByRole('status');

const Form = () => {
  const [value, setValue] = useState<Amount>('');
  return (
    <>
      <NumberField label="Points" value={value} onChange={setValue} />
      <p role="status">{value}</p>
    </>
  );
};

test.each([
  ['7', '7'],
  ['2.5', '25'],
  ['many', ''],
  ['-', '0'],
  ['-7', '0'],
  ['-75', '0'],
  ['-7{Backspace}', ''],
  ['-7{Backspace}12', '12'],
])(
  'a number that is typed as %s is %s, never its amount without the minus',
  async (keys, taken) => {
    renderElement(<Form />);
    await field.click();
    await userEvent.keyboard(keys);
    await expect.element(field).toHaveValue(taken);
    await expect.element(saved).toHaveTextContent(taken);
    await userEvent.tab();
    await expect.element(field).toHaveValue(taken);
  },
);

test('a negative number that is pasted is 0, the next one is itself', async () => {
  renderElement(<Form />);
  for (const [pasted, taken] of [
    ['-30', '0'],
    ['-5', '0'],
    ['30', '30'],
  ] as const) {
    await field.fill(pasted);
    await expect.element(field).toHaveValue(taken);
    await expect.element(saved).toHaveTextContent(taken);
  }
  await field.fill('0');
  await userEvent.keyboard('-7');
  await expect.element(field).toHaveValue('0');
});
