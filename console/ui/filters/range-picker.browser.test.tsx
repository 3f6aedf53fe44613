import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DateRange } from '../../../contract/values/periods.ts';
import { nightInDhaka, setClock } from '../../testing/actions.ts';
import { renderElement } from '../../testing/render.tsx';
import { RangePicker } from './range-picker.tsx';

/** The ranges that the picker gave, oldest first. */
let ranges: DateRange[] = [];

beforeEach(() => {
  setClock(nightInDhaka);
  ranges = [];
});

interface PickerHostProps {
  readonly first?: DateRange;
  readonly short?: boolean;
}

const PickerHost = ({ first, short = false }: PickerHostProps) => {
  const [value, setValue] = useState(first);
  return (
    <RangePicker
      value={value}
      onChange={(next) => {
        ranges.push(next);
        setValue(next);
      }}
      placeholder="All dates"
      short={short}
    />
  );
};

const march = { dateStart: '2025-03-03', dateEnd: '2025-03-09' };
const field = page.getByRole('button', { name: /^Date range/ });
const calendar = page.getByRole('dialog');
const findDay = (name: string) => calendar.getByRole('button', { name, exact: true });

const openCalendar = async (props: PickerHostProps = {}) => {
  renderElement(<PickerHost {...props} />);
  await field.click();
  await expect.element(calendar.getByRole('table').first()).toBeVisible();
};

test('the field names its range, or that there is none', async () => {
  renderElement(<PickerHost first={march} />);
  const named = page.getByRole('button', { name: 'Date range: 03/03/2025 – 09/03/2025' });
  await expect.element(named).toHaveTextContent('03/03/2025 – 09/03/2025');
  renderElement(<PickerHost />);
  const empty = page.getByRole('button', { name: 'Date range: All dates' });
  await expect.element(empty).toHaveTextContent('All dates');
});

test('a range counts once both of its ends are chosen, in either order or on one day, and is dropped before', async () => {
  await openCalendar({ first: march });
  await findDay('12 March 2025').click();
  await expect.element(field).toHaveTextContent('12/03/2025 – …');
  expect(ranges).toEqual([]);
  await findDay('10 March 2025').click();
  await expect.element(field).toHaveTextContent('10/03/2025 – 12/03/2025');
  expect(ranges).toEqual([{ dateStart: '2025-03-10', dateEnd: '2025-03-12' }]);
  await expect.element(calendar).not.toBeInTheDocument();

  await field.click();
  await findDay('10 March 2025').click();
  await findDay('10 March 2025').click();
  await expect.element(field).toHaveTextContent('10/03/2025');
  expect(ranges.at(-1)).toEqual({ dateStart: '2025-03-10', dateEnd: '2025-03-10' });
  await expect.element(calendar).not.toBeInTheDocument();

  await field.click();
  await findDay('12 March 2025').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveTextContent('10/03/2025');
  expect(ranges).toHaveLength(2);
  // The focus is back where it was.
  await expect.element(field).toHaveFocus();
});

test('today, yesterday, seven days and the month before are one click', async () => {
  await openCalendar({ first: march });
  const quick = (name: string) => calendar.getByRole('button', { name, exact: true });
  // It is still the 14th where this browser stands.
  await quick('Today').click();
  await expect.element(calendar).not.toBeInTheDocument();
  await field.click();
  await expect.element(quick('Today')).toHaveAttribute('aria-pressed', 'true');
  await quick('Last month (Feb)').click();
  expect(ranges).toEqual([
    { dateStart: '2025-03-15', dateEnd: '2025-03-15' },
    { dateStart: '2025-02-01', dateEnd: '2025-02-28' },
  ]);
  for (const name of ['Yesterday', 'Last 7 days']) {
    await field.click();
    await quick(name).click();
  }
  expect(ranges.slice(2)).toEqual([
    { dateStart: '2025-03-14', dateEnd: '2025-03-14' },
    { dateStart: '2025-03-09', dateEnd: '2025-03-15' },
  ]);
});

test('the calendar shows this month beside the one before, and finds a far month by its year', async () => {
  await openCalendar({ first: march });
  // It is still the 14th where this browser stands.
  await expect.element(findDay('15 March 2025')).toHaveAttribute('aria-current', 'date');
  await expect.element(findDay('15 March 2025')).toBeEnabled();
  await expect.element(findDay('16 March 2025')).toBeDisabled();
  const months = calendar.getByRole('button', { name: /^(February|March) 2025$/ });
  await expect.element(months).toHaveLength(2);
  await expect.element(months.first()).toHaveTextContent('February 2025');
  await expect.element(months.last()).toHaveTextContent('March 2025');
  await expect.element(calendar.getByRole('button', { name: 'Next month' })).toBeDisabled();

  await months.first().click();
  await calendar.getByRole('button', { name: 'Previous year' }).first().click();
  await calendar.getByRole('button', { name: 'May' }).first().click();
  await findDay('1 May 2024').click();
  await findDay('31 May 2024').click();
  expect(ranges).toEqual([{ dateStart: '2024-05-01', dateEnd: '2024-05-31' }]);
});

test('days are walked and chosen by keyboard', async () => {
  await openCalendar({ first: march });
  findDay('3 March 2025').element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(findDay('11 March 2025')).toHaveFocus();
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
  await expect.poll(() => ranges).toEqual([{ dateStart: '2025-03-11', dateEnd: '2025-03-12' }]);
});

test('on a narrow screen it is a dialog of one month, and says the year once', async () => {
  await openCalendar({ first: march, short: true });
  await expect.element(field).toHaveTextContent('03/03 – 09/03/2025');
  const dialog = page.getByRole('dialog', { name: 'Choose dates' });
  await expect.element(dialog.getByRole('table')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('on a narrow screen the field has the focus again', async () => {
  await openCalendar({ first: march, short: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('on a narrow screen a range over the new year says both years', async () => {
  renderElement(<PickerHost first={{ dateStart: '2024-12-30', dateEnd: '2025-01-02' }} short />);
  await expect.element(field).toHaveTextContent('30/12/2024 – 02/01/2025');
});
