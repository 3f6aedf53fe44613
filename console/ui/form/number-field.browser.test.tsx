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

test.each([
  ['25', '25'],
  ['২৫', '25'],
  ['২5', '25'],
  ['２５', '25'],
  ['1,250', '1250'],
  ['১,২৫০', '1250'],
  ['12,50,000', '1250000'],
  ['1 250', '1250'],
  [' ২৫ ', '25'],
  ['007', '7'],
])('%j is a number in either digits, and stays as it was typed', async (typed, number) => {
  renderElement(<Host />);
  await field.click();
  await userEvent.keyboard(typed);
  await expect.element(field).toHaveValue(typed);
  await expect.element(value).toHaveTextContent(number);
  await expect.element(field).not.toBeInvalid();
  await userEvent.tab();
  await expect.element(field).toHaveValue(typed);
});

test.each([
  ['1e3', 'Enter a whole number'],
  ['many', 'Enter a whole number'],
  ['25a', 'Enter a whole number'],
  ['1,5', 'Enter a whole number'],
  ['2.5', 'Enter a whole number'],
  ['٢٥', 'Enter a whole number'],
  ['5²', 'Enter a whole number'],
  ['-3', 'Use 0 or more'],
  ['1001', 'Enter at most 1000'],
])('%j stays in the field with its fault and is no number', async (typed, fault) => {
  renderElement(<Host max={1000} />);
  await field.fill(typed);
  await userEvent.tab();
  await expect.element(field).toHaveValue(typed);
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription(fault);
  await expect.element(value).toHaveTextContent(JSON.stringify(typed));
  await field.fill('3');
  await expect.element(field).not.toBeInvalid();
});

test('a field of decimals takes them, and any other text is refused', async () => {
  renderElement(<Host hasDecimals />);
  await field.fill('১২.৫০');
  await expect.element(value).toHaveTextContent('12.5');
  await expect.element(field).toHaveValue('১২.৫০');
  await field.fill('12,50');
  await expect.element(field).toHaveAccessibleDescription('Enter a number such as 12.50');
});

test('a number that is set takes the place of the typed text', async () => {
  renderElement(<Host />);
  await field.fill('1e3');
  await page.getByRole('button', { name: 'Set to 7' }).click();
  await expect.element(field).toHaveValue('7');
  await expect.element(field).not.toBeInvalid();
});

test('in Bangla the number has Bangla digits and the fault its words', async () => {
  await chooseLanguage('bn');
  renderElement(<Host first={25} max={1000} />);
  await expect.element(field).toHaveValue('২৫');
  await field.fill('1001');
  await expect.element(field).toHaveAccessibleDescription('সর্বোচ্চ ১০০০ লিখুন');
});
