import { Button } from '@mantine/core';
import { Plus, Search, UserRound } from 'lucide-react';
import * as z from 'zod/mini';
import { Person } from '../../contract/people.ts';
import type { InInstitution, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useConfirmedAction } from '../ui/dialogs/use-confirmed-action.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TypedField } from '../ui/filters/typed-field.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { Pager } from '../ui/list/pager.tsx';
import styles from './people.module.css';
import { PeopleTable } from './people-table.tsx';
import { failedPeople, useChangePerson, usePeople, useRemovePerson } from './queries.ts';
import { type PeopleSearch, pageSize } from './search.ts';

const PersonForm = lazyDialog(() => import('./person-form.tsx'));

const FormSubject = z.object({ person: z.optional(Person) });

/** People who visit the machines of an institution. */
const People = ({ institutionId, search, onSearch }: InInstitution & SearchProps<PeopleSearch>) => {
  const t = useText();
  const { page, answer } = usePeople(institutionId, search);
  const { data, isPlaceholderData } = answer;
  const editing = useFormDialog('person', FormSubject);
  const change = useChangePerson();
  const remove = useRemovePerson();
  const paramsOf = ({ _id: personId }: Person) => ({ institutionId, personId });
  const removal = useConfirmedAction((person: Person) => remove.run({ params: paramsOf(person) }));
  const isNone = data?.people.length === 0;
  // Until the next page arrives, the list shows the matches of the previous text.
  const isFiltered = search.find !== '' || isPlaceholderData;
  const find = (next: string) => onSearch({ ...search, find: next, page: 1 });
  return (
    <div className={styles.people}>
      <div className={styles.top}>
        <p className={styles.hint}>
          {t('They visit the machines. The stock editor suggests the active ones.')}
        </p>
        <Button leftSection={<Plus size={16} />} onClick={() => editing.open({})}>
          {t('Add person')}
        </Button>
      </div>
      {(!isNone || isFiltered) && (
        <TypedField
          label={t('Find a person')}
          icon={<Search size={16} />}
          className={styles.find}
          value={search.find}
          onChange={find}
        />
      )}
      <Awaited answer={answer} height={64 * 5} failed={failedPeople} />
      {isNone && !isFiltered && (
        <EmptyState
          text={t('No people yet')}
          hint={t('Add who refills the machines. They need no login.')}
          icon={<UserRound size={22} />}
        />
      )}
      {isNone && isFiltered && (
        <NothingFound text={t('No person found')} onShowAll={() => find('')} />
      )}
      {data && !isNone && (
        <PeopleTable
          people={data.people}
          isStale={isPlaceholderData}
          onEdit={(person) => editing.open({ person })}
          onActivate={(person, isActive) =>
            void change.run({ params: paramsOf(person), body: { isActive } })
          }
          onRemove={removal.requestConfirm}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        count={data?.count ?? 0}
        onPage={(next) => onSearch({ ...search, page: next }, true)}
      />
      {editing.subject && (
        <PersonForm
          dialog={editing}
          institutionId={institutionId}
          person={editing.subject.person}
        />
      )}
      <Confirm
        {...removal.confirmation}
        title={t('Remove person')}
        question={t('Remove "{name}"?', { name: removal.subject?.name ?? '' })}
        note={t('Name and mobile number are deleted.')}
        action={t('Remove')}
        danger
      />
    </div>
  );
};

export default People;
