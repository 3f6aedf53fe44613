import { CircleCheck, CirclePause, Pencil, Trash2 } from 'lucide-react';
import type { Person } from '../../contract/people.ts';
import { formatPhone } from '../../contract/values/phone.ts';
import { languageNames, useText } from '../core/texts.ts';
import { ActionsMenu } from '../ui/dialogs/actions-menu.tsx';
import { Badge } from '../ui/frame/badge.tsx';
import { RowActions } from '../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../ui/list/data-table.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import styles from './people.module.css';

interface PersonActions {
  readonly onEdit: (person: Person) => void;
  readonly onActivate: (person: Person, isActive: boolean) => void;
  readonly onRemove: (person: Person) => void;
}

interface PersonCellProps {
  readonly person: Person;
}

const PersonState = ({ person: { isActive } }: PersonCellProps) => {
  const t = useText();
  return (
    <Badge tone={isActive ? 'good' : 'neutral'} dot>
      {isActive ? t('Active') : t('Inactive')}
    </Badge>
  );
};

/** A link that calls the number. */
const PhoneLink = ({ person: { phone } }: PersonCellProps) =>
  phone === '' ? (
    '–'
  ) : (
    <a className={styles.phone} href={`tel:+${phone}`}>
      {formatPhone(phone)}
    </a>
  );

const PersonMenu = ({ person, ...actions }: PersonCellProps & PersonActions) => {
  const t = useText();
  const { name, isActive } = person;
  const activation = isActive
    ? { label: t('Deactivate'), icon: <CirclePause size={16} /> }
    : { label: t('Activate'), icon: <CircleCheck size={16} /> };
  return (
    <ActionsMenu
      label={t('Actions for {name}', { name })}
      actions={[
        { label: t('Edit'), icon: <Pencil size={16} />, onClick: () => actions.onEdit(person) },
        { ...activation, onClick: () => actions.onActivate(person, !isActive) },
        {
          label: t('Remove'),
          icon: <Trash2 size={16} />,
          danger: true,
          onClick: () => actions.onRemove(person),
        },
      ]}
    />
  );
};

const useColumns = (actions: PersonActions): TableColumn<Person>[] => {
  const t = useText();
  return [
    { key: 'name', title: t('Name'), cell: ({ name }) => name },
    { key: 'phone', title: t('Mobile number'), cell: (person) => <PhoneLink person={person} /> },
    { key: 'language', title: t('Language'), cell: ({ language }) => languageNames[language] },
    { key: 'state', title: t('State'), cell: (person) => <PersonState person={person} /> },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (person) => (
        <RowActions>
          <PersonMenu person={person} {...actions} />
        </RowActions>
      ),
    },
  ];
};

interface PeopleTableProps extends PersonActions {
  readonly people: readonly Person[];
  readonly isStale: boolean;
}

export const PeopleTable = ({ people, isStale, ...actions }: PeopleTableProps) => {
  const t = useText();
  return (
    <DataTable
      label={t('People')}
      columns={useColumns(actions)}
      rows={people}
      isStale={isStale}
      idOf={({ _id }) => _id}
      card={(person) => (
        <RowCard
          title={person.name}
          badge={<PersonState person={person} />}
          line={
            <>
              {person.phone !== '' && (
                <>
                  <PhoneLink person={person} /> ·{' '}
                </>
              )}
              {languageNames[person.language]}
            </>
          }
          menu={<PersonMenu person={person} {...actions} />}
        />
      )}
    />
  );
};
