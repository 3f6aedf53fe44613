import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderElement } from '../../testing/render.tsx';
import { Doughnut } from './doughnut.tsx';

const names = ['BKASH', 'CASH', 'RFID', 'Other'];
const colours = ['pink', 'green', 'orange', 'yellow'];

interface HostProps {
  readonly values: readonly number[];
  readonly format?: (value: number) => string;
}

/** Holds the pointed part, as the card of the overview does. */
const DoughnutHost = ({ values, format = String }: HostProps) => {
  const [pointed, setPointed] = useState<number | null>(null);
  return (
    <>
      <button
        type="button"
        onPointerEnter={() => setPointed(2)}
        onPointerLeave={() => setPointed(null)}
      >
        Third
      </button>
      <Doughnut
        label="Types"
        parts={values.map((value, at) => ({
          name: names[at] ?? '',
          value,
          colour: colours[at] ?? '',
        }))}
        unit="dispenses"
        format={format}
        percent={(share) => `${(share * 100).toFixed(2)}%`}
        pointed={pointed}
        onPoint={setPointed}
      />
    </>
  );
};

const slider = page.getByRole('slider', { name: 'Types' });
const findSlices = () => [...slider.element().querySelectorAll('path')];

test('a doughnut has a slice for each value but zeros, and their total in its middle', async () => {
  renderElement(<DoughnutHost values={[1, 3, 0, 1]} />);
  await expect.element(slider).toHaveTextContent('5dispenses');
  expect(findSlices().map((slice) => slice.getAttribute('fill'))).toEqual([
    'pink',
    'green',
    'yellow',
  ]);
});

test('slices are walked by keyboard, past those that are zero', async () => {
  renderElement(<DoughnutHost values={[1, 3, 0, 1]} />);
  await expect.element(slider).toHaveAttribute('aria-valuemax', '3');
  slider.element().focus();
  for (const [key, text] of [
    ['Home', 'BKASH: 1, 20.00%'],
    ['ArrowRight', 'CASH: 3, 60.00%'],
    ['ArrowRight', 'Other: 1, 20.00%'],
    ['ArrowRight', 'Other: 1, 20.00%'],
  ]) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(slider).toHaveAttribute('aria-valuetext', text);
  }
  await expect.element(slider).toHaveTextContent('5dispensesOther120.00%');
});

test('what is pointed at comes forward, with its card beside the total', async () => {
  renderElement(<DoughnutHost values={[4, 3, 2, 1]} />);
  await expect.element(slider).toBeVisible();
  await page.getByRole('button', { name: 'Third' }).hover();
  await expect.element(slider).toHaveTextContent('10dispensesRFID220.00%');
  const behind = findSlices().map((slice) => slice.hasAttribute('data-behind'));
  expect(behind).toEqual([true, true, false, true]);
  const card = slider.getByText('RFID').element().parentElement?.getBoundingClientRect();
  const total = slider.getByText('10').element().getBoundingClientRect();
  const isBeside =
    card !== undefined &&
    (card.left > total.right ||
      card.right < total.left ||
      card.top > total.bottom ||
      card.bottom < total.top);
  expect(isBeside).toBe(true);

  // To the right of the top of the ring is the first slice.
  const { left = 0, top = 0 } =
    slider.element().querySelector('svg')?.getBoundingClientRect() ?? {};
  const box = slider.element().getBoundingClientRect();
  await slider.hover({ position: { x: left - box.left + 150, y: top - box.top + 35 } });
  await expect.element(slider).toHaveTextContent('10dispensesBKASH440.00%');
  await page.getByRole('button', { name: 'Third' }).hover();
  await expect.element(slider).toHaveTextContent('10dispensesRFID220.00%');
});

test('a sliver is wide enough to be seen and pointed at', async () => {
  renderElement(<DoughnutHost values={[1, 100_000, 0, 0]} />);
  await expect.element(slider).toBeVisible();
  const [sliver] = findSlices();
  expect(sliver?.getBoundingClientRect().width).toBeGreaterThan(2);
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'BKASH: 1, 0.00%');
});

test('a doughnut of nothing is a ring that says zero', async () => {
  renderElement(<DoughnutHost values={[0, 0, 0, 0]} />);
  await expect.element(slider).toHaveTextContent('0dispenses');
  expect(findSlices()).toHaveLength(1);
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Types');
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider).toHaveTextContent('0dispenses');
});

test.each([7, 1_240_000, 124_000_000])('a total of %d stands inside the ring', async (total) => {
  await renderElement(
    <DoughnutHost values={[total]} format={(value) => value.toLocaleString('en-IN')} />,
  );
  const text = page.getByText(total.toLocaleString('en-IN'));
  await expect.element(text).toBeVisible();
  expect(text.element().getBoundingClientRect().width).toBeLessThan(128);
});
