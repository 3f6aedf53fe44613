import { Button } from '@mantine/core';
import type { AttentionRow } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { SelectedBar } from '../ui/list/selected-bar.tsx';
import { useShownSelection } from '../ui/list/use-shown-selection.ts';
import type { AttentionList } from './queries.ts';
import { useActionsOn } from './row-actions.tsx';
import { formatRow, placeOf } from './row-words.ts';

export const useSelectedRows = (rows: readonly AttentionRow[]) => {
  const t = useText();
  const formats = useFormats();
  return useShownSelection(rows, {
    idOf: ({ _id }) => _id,
    nameOf: (row) =>
      [formatRow(row, t, formats).title, placeOf(row, t)[0]].filter(Boolean).join(', '),
  });
};

interface ActionsBarProps {
  readonly selected: ReturnType<typeof useSelectedRows>;
  readonly list: AttentionList;
}

/** Offers the actions that apply to the chosen rows. */
export const ActionsBar = ({ selected: { rows, clear }, list }: ActionsBarProps) => {
  const t = useText();
  const actions = useActionsOn(rows, list);
  if (!rows.length) return null;
  return (
    <SelectedBar
      label={t('Chosen rows')}
      countText={t('{n, plural, one {# row chosen} other {# rows chosen}}', { n: rows.length })}
      onClear={clear}
    >
      {actions.map(({ label, icon, onClick }) => (
        <Button
          key={label}
          size="xs"
          variant="default"
          leftSection={icon}
          onClick={() => {
            onClick();
            clear();
          }}
        >
          {label}
        </Button>
      ))}
    </SelectedBar>
  );
};
