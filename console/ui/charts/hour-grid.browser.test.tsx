import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../core/texts.ts';
import { renderElement } from '../../testing/render.tsx';
import { HourGrid } from './hour-grid.tsx';

/** A week in which an hour counts its weekday times its hour. */
const hours = Array.from({ length: 7 }, (_, weekday) =>
  Array.from({ length: 24 }, (_, hour) => weekday * hour),
);

const renderGrid = () =>
  renderElement(
    <div style={{ width: 700 }}>
      <HourGrid label="Busy hours" series="Successful" hours={hours} />
    </div>,
  );

const slider = page.getByRole('slider', { name: 'Busy hours' });
const findCells = () => [...slider.element().querySelectorAll<HTMLElement>('[data-place]')];

test('an hour is the darker the more it counted', async () => {
  renderGrid();
  await expect.element(slider).toBeVisible();
  const opacities = findCells().map((cell) => Number(cell.querySelector('span')?.style.opacity));
  expect(opacities).toHaveLength(7 * 24);
  expect(opacities[0]).toBe(0);
  expect(opacities.at(-1)).toBe(1);
  expect(opacities[3 * 24 + 23]).toBeCloseTo(0.5);
});

test('the pointer names the hour it stands on, with a card inside the chart', async () => {
  renderGrid();
  await expect.element(slider).toBeVisible();
  const box = slider.element().getBoundingClientRect();
  for (const [place, name] of [
    [24, 'Mon, 00:00–01:00'],
    [24 + 23, 'Mon, 23:00–24:00'],
  ] as const) {
    await userEvent.hover(findCells()[place] ?? slider);
    const title = slider.getByText(name);
    await expect.element(title).toBeVisible();
    expect(findCells()[place]?.dataset.chosen).toBe('true');
    const card = title.element().parentElement?.getBoundingClientRect();
    expect(card?.left).toBeGreaterThanOrEqual(box.left);
    expect(card?.right).toBeLessThanOrEqual(box.right);
  }
});

test('the focus begins at the busiest hour', async () => {
  renderGrid();
  await expect.element(slider).toHaveAccessibleDescription('The most, 138, in Sat, 23:00–24:00.');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '168');
  slider.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(slider.getByText('Sat, 23:00–24:00', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Sat, 23:00–24:00: 138');
  await userEvent.keyboard('{Escape}');
  await expect.element(slider.getByText('Successful')).not.toBeInTheDocument();
});

test('in Bangla weekdays, hours and counts are Bangla', async () => {
  await chooseLanguage('bn');
  renderGrid();
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'শনি, ২৩:০০–২৪:০০: ১৩৮');
  await expect.element(page.getByRole('table', { name: 'Busy hours' })).toBeInTheDocument();
  expect(slider.element().textContent).not.toMatch(/[0-9]/);
});
