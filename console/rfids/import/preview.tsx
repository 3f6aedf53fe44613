import { Switch } from '@mantine/core';
import { useState } from 'react';
import { keysOf } from '../../../contract/records.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import type { Tone } from '../../core/tone.ts';
import { Badge } from '../../ui/frame/badge.tsx';
import { orNone } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { pageCountOf } from '../../ui/list/pages.ts';
import { RowCard } from '../../ui/list/row-card.tsx';
import { alikeText } from '../alike-text.ts';
import type { ImportField } from './columns.ts';
import styles from './import.module.css';
import type { CheckedLine } from './use-import.ts';
import { fieldTexts, type LineOutcome, outcomeTexts } from './words.ts';

const pageSize = 10;

const designationOf = ({ row }: CheckedLine): string =>
  [row.designation, row.designationId].filter(Boolean).join(' · ');

const tones: Record<LineOutcome, Tone> = { added: 'good', there: 'neutral', fault: 'bad' };

/** Fields without a column in the preview, whose faults therefore quote the cell. */
const quotedFields: ReadonlySet<string> = new Set<ImportField>(['stockType', 'isFree', 'isActive']);

const LineState = ({ line: { state, faults, alike, cells } }: { readonly line: CheckedLine }) => {
  const t = useText();
  if (alike !== undefined) {
    return <Badge tone="low">{alikeText(t, alike)}</Badge>;
  }
  if (state !== 'fault') return <Badge tone={tones[state]}>{t(outcomeTexts[state])}</Badge>;
  return (
    <ul className={styles.faults}>
      {keysOf(faults).map(
        (field) =>
          faults[field] && (
            <li key={field}>
              {t(fieldTexts[field])}
              {quotedFields.has(field) && ` “${cells[field]}”`}: {t(faults[field])}
            </li>
          ),
      )}
    </ul>
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

/** Previews the lines; by default only those with a fault or a warning, if there are any. */
export const LinePreview = ({ lines }: { readonly lines: readonly CheckedLine[] }) => {
  const t = useText();
  const { number } = useFormats();
  const doubtful = lines.filter(({ state, alike }) => state === 'fault' || alike !== undefined);
  const [showsOnlyDoubtful, setShowsOnlyDoubtful] = useState(true);
  const [wantedPage, setPage] = useState(1);
  const visibleLines = showsOnlyDoubtful && doubtful.length ? doubtful : lines;
  const page = Math.min(wantedPage, Math.max(1, pageCountOf(visibleLines.length, pageSize)));
  const columns = useColumns();
  return (
    <div className={styles.preview}>
      {doubtful.length > 0 && (
        <Switch
          label={t('Only lines to check')}
          checked={showsOnlyDoubtful}
          onChange={(event) => {
            setShowsOnlyDoubtful(event.currentTarget.checked);
            setPage(1);
          }}
        />
      )}
      <DataTable
        label={t('Lines of the file')}
        columns={columns}
        rows={visibleLines.slice((page - 1) * pageSize, page * pageSize)}
        idOf={(line) => String(line.number)}
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
      <Pager page={page} pageSize={pageSize} count={visibleLines.length} onPage={setPage} />
    </div>
  );
};
