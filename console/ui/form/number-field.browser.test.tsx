import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../core/texts.ts';
import { renderElement } from '../../testing/render.tsx';
import { NumberField } from './number-field.tsx';
import type { Amount, NumberRule } from './typed-number.ts';

const Host = ({ first = '', ...rule }: NumberRule & { readonly first?: Amount }) => {
  const [value, setValue] = useState<Amount>(first);
  return (
    <>
      <NumberField label="Points" value={value} onChange={setValue} {...rule} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(7)}>
        Set to 7
      </button>
    </>
  );
};

const field = page.getByRole('textbox', { name: 'Points' });
const value = page.getByRole('status');

test('a number stays as it was typed, in either digits, until another one is set', async () => {
  renderElement(<Host />);
  await field.click();
  await userEvent.keyboard('১,২৫০');
  await userEvent.tab();
  await expect.element(field).toHaveValue('১,২৫০');
  await expect.element(value).toHaveTextContent('1250');
  await expect.element(field).not.toBeInvalid();
  await page.getByRole('button', { name: 'Set to 7' }).click();
  await expect.element(field).toHaveValue('7');
});

test('a text that is no number stays in the field with its fault', async () => {
  renderElement(<Host max={1000} />);
  await field.fill('1e3');
  await userEvent.tab();
  await expect.element(field).toHaveValue('1e3');
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription('Enter a whole number');
  await expect.element(value).toHaveTextContent('"1e3"');
  await field.fill('3');
  await expect.element(field).not.toBeInvalid();
});

test('a negative number is 0, however it is entered; digits after that 0 are a number of their own', async () => {
  renderElement(<Host />);
  await field.click();
  await userEvent.keyboard('-75');
  await expect.element(field).toHaveValue('0');
  await userEvent.tab();
  await field.fill('−৭');
  await expect.element(field).toHaveValue('0');
  await expect.element(value).toHaveTextContent('0');
  await userEvent.tab();
  await field.click();
  await userEvent.keyboard('{End}5');
  await expect.element(value).toHaveTextContent('5');
});

test('in Bangla the number has Bangla digits and the fault its words', async () => {
  await chooseLanguage('bn');
  renderElement(<Host first={25} max={1000} />);
  await expect.element(field).toHaveValue('২৫');
  await field.fill('1001');
  await expect.element(field).toHaveAccessibleDescription('সর্বোচ্চ ১০০০ লিখুন');
});
