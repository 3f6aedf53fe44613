import type { Rfid } from '../../../contract/rfids.ts';
import { useFormats } from '../../core/formats.ts';
import { paths } from '../../core/paths.ts';
import type { InInstitution, SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { Dialog } from '../../ui/dialogs/use-dialog.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import type { PagedSearch } from '../../ui/list/list-search.ts';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import { BatchBar } from '../batch/batch-bar.tsx';
import { useForgetting } from '../form/forget-person.tsx';
import { pointText } from '../point.ts';
import { useRemoveRfid, useRfids, useUpdateRfid } from '../queries.ts';
import type { RfidsSearch } from '../search.ts';
import { FilesMenu } from './files-menu.tsx';
import styles from './rfid-list.module.css';
import { type RfidFormSubject, RfidList } from './rfid-list.tsx';
import type { RfidListing } from './rfid-listing.ts';

/** 'Teacher · 1023 · UNLIMITED' */
const rfidDetail = (
  { designation, designationId, stockType }: Rfid,
  unlimitedText: string,
): string =>
  [designation, designationId, stockType === 'UNLIMITED' && unlimitedText]
    .filter(Boolean)
    .join(' · ');

const RfidForm = lazyDialog(() => import('../form/form.tsx'));

const noCards = { count: 0, blocked: 0 };

const useRfidListing = (institutionId: string, search: PagedSearch) => {
  const { answer, page } = useRfids(institutionId, search);
  const { data, isPlaceholderData: isBehind } = answer;
  const listed: RfidListing<Rfid> | undefined = data && {
    rows: data.rfids,
    count: data.count ?? 0,
    page,
    all: data.all ?? noCards,
    isBehind,
  };
  return { answer, listed };
};

interface InstitutionRfidListProps extends InInstitution, SearchProps<RfidsSearch> {
  readonly editing: Dialog<RfidFormSubject<Rfid>> & FormDialog;
}

/** RFIDs of an institution with single and batch actions. */
export const InstitutionRfidList = ({
  institutionId,
  search,
  onSearch,
  editing,
}: InstitutionRfidListProps) => {
  const t = useText();
  const formats = useFormats();
  const {
    answer: { error, refetch },
    listed,
  } = useRfidListing(institutionId, search);
  const update = useUpdateRfid();
  const remove = useRemoveRfid();
  const { forgetAction, forgetDialog } = useForgetting();
  const find = search.find.trim();
  const count = listed?.count ?? 0;
  const selected = useListSelection({
    rows: listed?.rows ?? [],
    count,
    filters: find,
    nameOf: ({ physicalId }) => physicalId,
  });

  const nameCell = (rfid: Rfid) => {
    const detail = rfidDetail(rfid, t('UNLIMITED'));
    return (
      <>
        {rfid.name}
        {detail && <span className={styles.soft}>{detail}</span>}
      </>
    );
  };
  return (
    <>
      <RfidList
        title={t('RFIDs')}
        hint={t('People of the institution dispense with their cards.')}
        listing={listed}
        failure={error && <Failure error={error} onRetry={() => void refetch()} />}
        selection={selected.selection}
        more={<FilesMenu institutionId={institutionId} find={search.find} />}
        bar={
          <BatchBar
            institutionId={institutionId}
            selected={selected}
            find={find}
            matchCount={count}
          />
        }
        presentation={{
          pathOf: ({ _id }) => paths.rfid(institutionId, _id),
          columns: [
            { key: 'name', title: t('Name'), sortable: true, cell: nameCell },
            {
              key: 'point',
              title: t('Point'),
              end: true,
              sortable: true,
              cell: (rfid) => pointText(rfid, t, formats),
            },
          ],
          line: nameCell,
          ownActions: (rfid) => [forgetAction(rfid)],
          foot: (rfid) => `${t('Point')}: ${pointText(rfid, t, formats)}`,
        }}
        search={search}
        onSearch={(next, isStep) => onSearch({ ...search, ...next }, isStep)}
        editing={editing}
        renderForm={(props) => <RfidForm institutionId={institutionId} {...props} />}
        onAction={(deed, { _id: rfidId }) => {
          const params = { institutionId, rfidId };
          return deed === 'delete'
            ? remove.run({ params })
            : update.run({ params, body: { isActive: deed === 'activate' } });
        }}
      />
      {forgetDialog}
    </>
  );
};
