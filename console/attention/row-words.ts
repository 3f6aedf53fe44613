import type { AttentionItem, AttentionRow } from '../../contract/attention.ts';
import { type Formats, useFormats } from '../core/formats.ts';
import { type Translate, useText } from '../core/texts.ts';
import { formatItem } from './words.ts';

interface RowText {
  readonly title: string;
  /** Second line; empty where the title says all. */
  readonly fact: string;
  /** Titles of what else troubles the machine. */
  readonly others: readonly string[];
}

/** More machines than this are only counted. */
const maxNamedMachines = 3;

const machinesText = ({ items, machines }: AttentionRow, t: Translate): string => {
  const names = items.slice(0, maxNamedMachines).map(({ machine }) => machine?.physicalId ?? '');
  const left = machines - names.length;
  const rest = left > 0 ? ` ${t('and {n, number} more', { n: left })}` : '';
  return names.join(', ') + rest;
};

/** A row of several machines names them, another its worst item. */
export const formatRow = (row: AttentionRow, t: Translate, formats: Formats): RowText => {
  const [worst, ...others] = row.items;
  if (!worst) return { title: '', fact: '', others: [] };
  const { machines: n } = row;
  if (n > 1) {
    const title =
      worst.kind === 'MACHINE_TO_SET_UP'
        ? t('{n, plural, one {# machine to set up} other {# machines to set up}}', { n })
        : t('{n, plural, one {# machine silent} other {# machines silent}}', { n });
    return { title, fact: machinesText(row, t), others: [] };
  }
  const titleOf = (item: AttentionItem) => formatItem(item, { t, formats }).title;
  return { ...formatItem(worst, { t, formats }), others: others.map(titleOf) };
};

/** Main and second line of where a row is. */
export const placeOf = (
  { items, machines, institutions, organizations }: AttentionRow,
  t: Translate,
): readonly [string, string] => {
  const { machine, institution, organization } = items[0] ?? {};
  if (institutions > 1) {
    return [
      t('{n, plural, one {# institution} other {# institutions}}', { n: institutions }),
      organizations > 1
        ? t('{n, plural, one {# organization} other {# organizations}}', { n: organizations })
        : (organization?.name ?? ''),
    ];
  }
  if (!institution) return [organization?.name ?? '', ''];
  return machine && machines === 1
    ? [machine.physicalId, institution.name]
    : [institution.name, ''];
};

/** Formats a row; `name` tells it from the others. */
export const useRowText = (row: AttentionRow) => {
  const t = useText();
  const formats = useFormats();
  const text = formatRow(row, t, formats);
  const place = placeOf(row, t);
  return { ...text, place, name: [text.title, place[0]].filter(Boolean).join(', ') };
};
