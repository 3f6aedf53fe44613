import { keysOf } from '../../../contract/records.ts';
import { useFormats } from '../../core/formats.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Badge } from '../../ui/frame/badge.tsx';
import { orNone } from '../../ui/list/cells.tsx';
import { CheckedLines, LineFaults } from '../../ui/list/checked-lines.tsx';
import type { TableColumn } from '../../ui/list/data-table.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import type { LineField } from './columns.ts';
import type { ImportLine } from './lines.ts';

const fieldTexts: Readonly<Record<LineField, string>> = {
  physicalId: defineText('Physical ID'),
  name: defineText('Machine Name'),
  simNumber: defineText('SIM number'),
};

export const hasFault = ({ faults }: ImportLine): boolean => keysOf(faults).length > 0;

const LineState = ({ line }: { readonly line: ImportLine }) => {
  const t = useText();
  const { faults } = line;
  if (!hasFault(line)) return <Badge tone="good">{t('Will be made')}</Badge>;
  return (
    <LineFaults
      faults={keysOf(faults).flatMap((field) => {
        const fault = faults[field];
        return fault ? `${t(fieldTexts[field])}: ${t(fault)}` : [];
      })}
    />
  );
};

/** Previews the machines of a list, each with its faults. */
export const LinePreview = ({ lines }: { readonly lines: readonly ImportLine[] }) => {
  const t = useText();
  const { number } = useFormats();
  const columns: TableColumn<ImportLine>[] = [
    { key: 'line', title: t('Line'), end: true, cell: (line) => number(line.number) },
    { key: 'id', title: t('Physical ID'), cell: ({ row }) => orNone(row.physicalId) },
    { key: 'name', title: t('Machine Name'), cell: ({ row }) => orNone(row.name) },
    { key: 'sim', title: t('SIM number'), cell: ({ row }) => orNone(row.simNumber) },
    { key: 'state', title: t('Result'), cell: (line) => <LineState line={line} /> },
  ];
  return (
    <CheckedLines
      lines={lines}
      isDoubtful={hasFault}
      columns={columns}
      card={(line) => (
        <RowCard
          title={line.row.physicalId || '–'}
          line={[`${t('Line')} ${number(line.number)}`, line.row.name, line.row.simNumber]
            .filter(Boolean)
            .join(' · ')}
        >
          <LineState line={line} />
        </RowCard>
      )}
    />
  );
};
