import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Frequency } from '../../../contract/values/periods.ts';
import { renderElement } from '../../testing/render.tsx';
import { ChoiceSelect } from './choice-select.tsx';
import { FrequencyControl } from './frequency-control.tsx';
import { NarrowSelect } from './narrow-select.tsx';
import { ListPeriodSelect } from './period-select.tsx';
import { TypedField } from './typed-field.tsx';
import type { SelectOption } from './use-select-options.ts';

/** The values that the fields gave, oldest first. */
let changes: unknown[] = [];

beforeEach(() => {
  changes = [];
});

interface MachinesProps {
  readonly options: readonly SelectOption[];
  readonly first?: string | null;
  readonly more?: number;
}

const MachinesHost = ({ options, first = null, more }: MachinesProps) => {
  const [value, setValue] = useState(first);
  const [typed, setTyped] = useState('');
  const found = options.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  return (
    <NarrowSelect
      label="Machine"
      allLabel="All machines"
      options={found}
      more={more}
      onFind={setTyped}
      value={value}
      onChange={(next) => {
        changes.push(next);
        setValue(next);
      }}
    />
  );
};

const two = [
  { value: 'm1', label: 'PAD-1' },
  { value: 'm2', label: '<script>alert(1)</script> পদ্মা' },
];
const machine = page.getByRole('combobox', { name: 'Machine' });

test.each([
  ['হল ৩', 'হল 3'],
  ['হল 3', 'হল ৩'],
  ['মে\u09dfেদের হল', 'মে\u09af\u09bcেদের'],
  ['মে\u09af\u09bcেদের হল', 'মে\u09dfেদের'],
])('the option %j of a select is found by %j', async (label, typed) => {
  const options = [
    { value: 'm1', label },
    { value: 'm2', label: 'PAD-1' },
  ];
  renderElement(
    <NarrowSelect
      label="Machine"
      allLabel="All machines"
      options={options}
      value={null}
      onChange={() => undefined}
    />,
  );
  await machine.fill(typed);
  await expect.element(page.getByRole('option')).toHaveLength(1);
  await expect.element(page.getByRole('option')).toHaveTextContent(label);
});

test('a narrowing select finds by typing and is cleared by its button, also by keyboard', async () => {
  renderElement(<MachinesHost options={two} />);
  await expect.element(machine).toHaveAttribute('placeholder', 'All machines');
  await machine.fill('পদ');
  await expect.element(page.getByRole('option')).toHaveLength(1);
  await page.getByRole('option').click();
  await expect.element(machine).toHaveValue('<script>alert(1)</script> পদ্মা');
  const clear = page.getByRole('button', { name: 'Clear' });
  clear.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(machine).toHaveValue('');
  expect(changes).toEqual(['m2', null]);
  await expect.element(clear).not.toBeInTheDocument();
});

test('a narrowing select is walked by keyboard', async () => {
  renderElement(<MachinesHost options={two} />);
  await machine.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(machine).toHaveValue('PAD-1');
  expect(changes).toEqual(['m1']);
});

test('the number of further options is shown, and cannot be chosen', async () => {
  renderElement(<MachinesHost options={two} more={1200} />);
  await machine.click();
  const more = page.getByRole('option', { name: '1,200 more: type to find them' });
  await expect.element(more).toHaveAttribute('data-combobox-disabled', 'true');
});

test('an option that the URL names and that is not loaded shows as a gap', async () => {
  renderElement(<MachinesHost options={two} first="m9" />);
  await expect.element(machine).toHaveValue('…');
});

const ChoicesHost = () => {
  const [value, setValue] = useState<'ALL' | 'FAILED'>('ALL');
  return (
    <ChoiceSelect
      label="Status"
      options={[
        { value: 'ALL', label: 'All statuses' },
        { value: 'FAILED', label: 'Failed' },
      ]}
      value={value}
      onChange={(next) => {
        changes.push(next);
        setValue(next);
      }}
    />
  );
};

test('choosing the chosen option again does not clear it', async () => {
  renderElement(<ChoicesHost />);
  const status = page.getByRole('combobox', { name: 'Status' });
  await status.click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect.element(status).toHaveValue('Failed');
  await status.click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect.element(status).toHaveValue('Failed');
  await expect.element(page.getByRole('button')).toHaveLength(0);
});

const FrequenciesHost = () => {
  const [value, setValue] = useState<Frequency>('DAILY');
  return <FrequencyControl value={value} onChange={setValue} />;
};

test('frequencies are radios that the arrow keys change', async () => {
  renderElement(<FrequenciesHost />);
  const group = page.getByRole('radiogroup', { name: 'Frequency' });
  const radio = (name: string) => group.getByRole('radio', { name });
  await expect.element(radio('Daily')).toBeChecked();
  radio('Daily').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(radio('Monthly')).toBeChecked();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(radio('Daily')).toBeChecked();
});

test('a list names its default period, and dates of one’s own', async () => {
  const change = (period: unknown) => void changes.push(period);
  renderElement(<ListPeriodSelect labelled search={{}} onPeriod={change} />);
  const period = page.getByLabelText('Period');
  await expect.element(period).toHaveAttribute('placeholder', 'Last month');
  await period.click();
  await page.getByRole('option', { name: 'This year' }).click();
  expect(changes).toEqual(['this_year']);
});

test('a list offers only the periods it is given', async () => {
  const own = { dateStart: '2025-03-01', dateEnd: '2025-03-02' };
  const presets = ['this_month', 'this_year'] as const;
  renderElement(
    <ListPeriodSelect labelled={false} presets={presets} search={own} onPeriod={() => {}} />,
  );
  const period = page.getByRole('combobox', { name: 'Period' });
  await expect.element(period).toHaveAttribute('placeholder', 'Custom range');
  await period.click();
  await expect.element(page.getByRole('option')).toHaveLength(2);
});

test('an open list is named to screen readers, also when it is first opened', async () => {
  renderElement(<ListPeriodSelect labelled={false} search={{}} onPeriod={() => {}} />);
  const period = page.getByRole('combobox', { name: 'Period' });
  await period.click();
  await expect.element(page.getByRole('option', { name: 'This year' })).toBeVisible();
  await expect.element(period).toHaveAttribute('aria-expanded', 'true');
  const list = page.getByRole('listbox', { name: 'Period' });
  await expect.element(period).toHaveAttribute('aria-controls', list.element().id);
});

const TypedFieldHost = () => {
  const [value, setValue] = useState('');
  return (
    <>
      <TypedField
        label="Find a machine"
        icon={null}
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Show all
      </button>
    </>
  );
};

/** Types within one task, which no slow computer stretches beyond the pause. */
const typeAtOnce = (input: Element, texts: readonly string[]): void => {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const text of texts) {
    // React reads a value that was set past its own property.
    value?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};

test('the typed text is searched after a pause, without the spaces around it', async () => {
  renderElement(<TypedFieldHost />);
  const field = page.getByRole('searchbox', { name: 'Find a machine' });
  await expect.element(field).toHaveAttribute('maxlength', '100');
  typeAtOnce(field.element(), [' p', ' pad', ' pad 1 ']);
  await expect.poll(() => changes).toEqual(['pad 1']);
  // The field keeps what was typed.
  await expect.element(field).toHaveValue(' pad 1 ');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(field).toHaveValue('');
});
