import { Button } from '@mantine/core';
import { Pencil, Trash2 } from 'lucide-react';
import type { Size } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { ActionsMenu } from '../../ui/dialogs/actions-menu.tsx';
import { RowActions } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import styles from './size-table.module.css';

interface SizeActions {
  readonly onEdit: (size: Size) => void;
  readonly onDelete: (size: Size) => void;
}

const SizeMenu = ({ size, onEdit, onDelete }: SizeActions & { readonly size: Size }) => {
  const t = useText();
  return (
    <ActionsMenu
      label={t('Actions for {name}', { name: size.sizeName })}
      actions={[
        { label: t('Edit'), icon: <Pencil size={16} />, onClick: () => onEdit(size) },
        {
          label: t('Delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          onClick: () => onDelete(size),
        },
      ]}
    />
  );
};

const useColumns = ({ onEdit, onDelete }: SizeActions): TableColumn<Size>[] => {
  const t = useText();
  const { taka, number } = useFormats();
  return [
    {
      key: 'id',
      title: t('Size ID'),
      cell: ({ sizeId }) => <span className={styles.id}>{sizeId}</span>,
    },
    { key: 'name', title: t('Size Name'), cell: ({ sizeName }) => sizeName },
    {
      key: 'price',
      title: t('Product Price (Tk)'),
      end: true,
      cell: ({ price }) => taka(price),
    },
    { key: 'point', title: t('Points'), end: true, cell: ({ point }) => number(point) },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (size) => (
        <RowActions>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={t('Edit {name}', { name: size.sizeName })}
            leftSection={<Pencil size={16} />}
            onClick={() => onEdit(size)}
          >
            {t('Edit')}
          </Button>
          <SizeMenu size={size} onEdit={onEdit} onDelete={onDelete} />
        </RowActions>
      ),
    },
  ];
};

interface SizeTableProps extends SizeActions {
  readonly sizes: readonly Size[];
}

export const SizeTable = ({ sizes, onEdit, onDelete }: SizeTableProps) => {
  const t = useText();
  const { amount } = useFormats();
  const columns = useColumns({ onEdit, onDelete });
  return (
    <DataTable
      label={t('Product Sizes')}
      columns={columns}
      rows={sizes}
      idOf={({ _id }) => _id}
      card={(size) => (
        <RowCard
          title={size.sizeName}
          line={[
            size.sizeId,
            amount(size.price),
            t('{n, plural, one {# point} other {# points}}', { n: size.point }),
          ].join(' · ')}
          menu={<SizeMenu size={size} onEdit={onEdit} onDelete={onDelete} />}
        />
      )}
    />
  );
};
