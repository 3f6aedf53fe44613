import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderElement } from '../../testing/render.tsx';
import { Bars } from './bars.tsx';

const width = 600;

const renderBars = (values: readonly number[], unfinishedAt?: number) =>
  renderElement(
    <div style={{ width }}>
      <Bars
        label="Dispenses"
        description={`${values.length} days`}
        values={values}
        nameOf={(at) => `Day ${at + 1}`}
        series="Successful"
        format={(value) => value.toLocaleString('en')}
        axis={() => values.map((_, at) => ({ at, text: `${at + 1}` }))}
        unfinished={unfinishedAt === undefined ? undefined : { at: unfinishedAt, note: 'so far' }}
        window={7}
        width={width}
        height={300}
      />
    </div>,
  );

const slider = page.getByRole('slider', { name: 'Dispenses' });

/** The first key press selects the last period. */
const focusChart = async () => {
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
};

const pressKeys = async (keys: string, text: string) => {
  await userEvent.keyboard(keys);
  await expect.element(slider).toHaveAttribute('aria-valuetext', text);
};

const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test('bars are walked by keyboard as a slider: by one, by a week and to the ends', async () => {
  renderBars(values);
  await expect.element(slider).toHaveAccessibleDescription('10 days');
  await expect.element(slider).toHaveAttribute('aria-valuemin', '1');
  await expect.element(slider).toHaveAttribute('aria-valuemax', '10');
  await focusChart();
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Day 10: 10');
  await pressKeys('{ArrowLeft}', 'Day 9: 9');
  await pressKeys('{ArrowDown}', 'Day 8: 8');
  await pressKeys('{PageDown}', 'Day 1: 1');
  await pressKeys('{ArrowLeft}', 'Day 1: 1');
  await pressKeys('{ArrowUp}', 'Day 2: 2');
  await pressKeys('{PageUp}', 'Day 9: 9');
  await pressKeys('{PageUp}', 'Day 10: 10');
  await pressKeys('{Home}', 'Day 1: 1');
  await pressKeys('{End}', 'Day 10: 10');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '10');
});

test('the card of a period goes by Escape and when the focus leaves', async () => {
  renderBars(values);
  await expect.element(slider).toBeVisible();
  const card = slider.getByText('Successful');
  await focusChart();
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(card).toBeVisible();
  slider.element().blur();
  await expect.element(card).not.toBeInTheDocument();
});

test('the pointer shows the period it stands on, with a card inside the chart', async () => {
  renderBars(values);
  await expect.element(slider).toBeVisible();
  const box = slider.element().getBoundingClientRect();
  for (const [x, name] of [
    [80, 'Day 1'],
    [560, 'Day 10'],
  ] as const) {
    await slider.hover({ position: { x, y: 150 } });
    const title = slider.getByText(name, { exact: true });
    await expect.element(title).toBeVisible();
    const card = title.element().parentElement?.getBoundingClientRect();
    expect(card?.left).toBeGreaterThanOrEqual(box.left);
    expect(card?.right).toBeLessThanOrEqual(box.right);
  }
  await slider.hover({ position: { x: 5, y: 150 } });
  await expect.element(slider.getByText('Successful')).not.toBeInTheDocument();
});

test('a period that has not ended is hatched, and its card says so', async () => {
  renderBars([3, 2, 1], 2);
  await expect.element(slider).toBeVisible();
  const fills = () =>
    [...slider.element().querySelectorAll('svg > g > path')].map((bar) => bar.getAttribute('fill'));
  await expect.poll(() => fills().length).toBe(3);
  expect(fills().map((fill) => fill?.startsWith('url(#'))).toEqual([undefined, undefined, true]);
  await focusChart();
  await expect.element(slider.getByText('so far')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider.getByText('so far')).not.toBeInTheDocument();
});

test('bars are as high as their values, below a round top', async () => {
  renderBars([0, 400, 701]);
  await expect.element(slider).toBeVisible();
  const [none, middle, most] = slider.element().querySelectorAll('svg > g > path');
  const heightOf = (bar: Element | undefined) => bar?.getBoundingClientRect().height ?? 0;
  expect(none?.getAttribute('d')).toBe('');
  expect(heightOf(middle) / heightOf(most)).toBeCloseTo(400 / 701, 2);
  const ticks = [...slider.element().querySelectorAll('svg text:not([y])')];
  expect(ticks.map((tick) => tick.textContent)).toEqual(['0', '200', '400', '600', '800']);
});

test('where nothing was counted there are no ticks, no average and no card of a period', async () => {
  renderBars([0, 0, 0]);
  await expect.element(slider).toBeVisible();
  expect(slider.element().querySelectorAll('svg text:not([y])')).toHaveLength(0);
  await slider.hover({ position: { x: 300, y: 150 } });
  await expect.element(slider.getByText('Successful')).not.toBeInTheDocument();
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Day 3: 0');
});

test('bars too thin to tell apart are one shape, of which the chosen day stands out', async () => {
  renderBars(Array.from({ length: 730 }, (_, at) => at % 9));
  await expect.element(slider).toBeVisible();
  // The shape of all bars and the mean of seven days.
  expect(slider.element().querySelectorAll('svg > g > path')).toHaveLength(2);
  const marks = slider.element().querySelectorAll('svg > g > rect').length;
  await focusChart();
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Day 730: 0');
  await expect
    .poll(() => slider.element().querySelectorAll('svg > g > rect').length)
    .toBe(marks + 2);
});

test('the drawing itself is hidden from readers, who have the slider', async () => {
  renderBars(values);
  await expect.element(slider).toBeVisible();
  expect(slider.element().querySelector('svg')?.ariaHidden).toBe('true');
});
