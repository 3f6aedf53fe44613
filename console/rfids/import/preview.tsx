import { keysOf } from '../../../contract/records.ts';
import { useFormats } from '../../core/formats.ts';
import { type Translate, useText } from '../../core/texts.ts';
import type { Tone } from '../../core/tone.ts';
import { Badge } from '../../ui/frame/badge.tsx';
import { orNone } from '../../ui/list/cells.tsx';
import { CheckedLines, LineFaults } from '../../ui/list/checked-lines.tsx';
import type { TableColumn } from '../../ui/list/data-table.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import { alikeText } from '../alike-text.ts';
import type { ImportField } from './columns.ts';
import type { CheckedLine } from './use-import.ts';
import { fieldTexts, type LineOutcome, outcomeTexts } from './words.ts';

const designationOf = ({ row }: CheckedLine): string =>
  [row.designation, row.designationId].filter(Boolean).join(' · ');

const tones: Record<LineOutcome, Tone> = { added: 'good', there: 'neutral', fault: 'bad' };

/** Fields without a column in the preview, whose faults therefore quote the cell. */
const quotedFields: ReadonlySet<string> = new Set<ImportField>(['stockType', 'isFree', 'isActive']);

const warningOf = (t: Translate, { state, alike, doubt }: CheckedLine): string | undefined => {
  if (alike !== undefined) return alikeText(t, alike);
  return state === 'added' && doubt !== undefined ? t(doubt) : undefined;
};

const LineState = ({ line }: { readonly line: CheckedLine }) => {
  const t = useText();
  const { state, faults, cells } = line;
  const warning = warningOf(t, line);
  if (warning !== undefined) return <Badge tone="low">{warning}</Badge>;
  if (state !== 'fault') return <Badge tone={tones[state]}>{t(outcomeTexts[state])}</Badge>;
  return (
    <LineFaults
      faults={keysOf(faults).flatMap((field) => {
        const quoted = quotedFields.has(field) ? ` “${cells[field]}”` : '';
        return faults[field] ? `${t(fieldTexts[field])}${quoted}: ${t(faults[field])}` : [];
      })}
    />
  );
};

const useColumns = (): TableColumn<CheckedLine>[] => {
  const t = useText();
  const { number } = useFormats();
  return [
    { key: 'line', title: t('Line'), end: true, cell: (line) => number(line.number) },
    { key: 'rfid', title: t('RFID'), cell: ({ row }) => orNone(row.physicalId) },
    { key: 'name', title: t('Name'), cell: ({ row }) => orNone(row.name ?? '') },
    {
      key: 'designation',
      title: t('Designation'),
      cell: (line) => orNone(designationOf(line)),
    },
    {
      key: 'point',
      title: t('Points'),
      end: true,
      cell: ({ row: { point, isFree }, cells }) => {
        if (isFree) return t('Free');
        if (point === undefined) return '–';
        return Number.isNaN(point) ? cells.point : number(point);
      },
    },
    { key: 'state', title: t('Result'), cell: (line) => <LineState line={line} /> },
  ];
};

/** Previews the lines with what becomes of each. */
export const LinePreview = ({ lines }: { readonly lines: readonly CheckedLine[] }) => {
  const t = useText();
  const { number } = useFormats();
  return (
    <CheckedLines
      lines={lines}
      isDoubtful={(line) => line.state === 'fault' || warningOf(t, line) !== undefined}
      columns={useColumns()}
      card={(line) => (
        <RowCard
          title={line.row.physicalId || '–'}
          line={[`${t('Line')} ${number(line.number)}`, line.row.name, designationOf(line)]
            .filter(Boolean)
            .join(' · ')}
        >
          <LineState line={line} />
        </RowCard>
      )}
    />
  );
};
