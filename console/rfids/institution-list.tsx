import { lazy } from 'react';
import type { Rfid } from '../../contract/rfids.ts';
import { useFormats } from '../core/formats.ts';
import { paths } from '../core/paths.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import { Failure } from '../ui/frame/failure.tsx';
import type { Dialog } from '../ui/frame/use-dialog.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { BatchBar } from './batch-bar.tsx';
import { detailOf } from './detail.ts';
import { FilesMenu } from './files-menu.tsx';
import type { Listed } from './listing.ts';
import { pointText } from './point.ts';
import { useRemoveRfid, useRfids, useUpdateRfid } from './queries.ts';
import styles from './rfid-list.module.css';
import { type FormSubject, RfidList } from './rfid-list.tsx';
import type { RfidsSearch } from './search.ts';
import { useChosen } from './use-chosen.ts';

const RfidForm = lazy(() => import('./form.tsx'));

const noneOfAll = { count: 0, blocked: 0 };

const useListed = (institutionId: string, search: PagedSearch) => {
  const { answer, page } = useRfids(institutionId, search);
  const { data, isPlaceholderData: isBehind } = answer;
  const listed: Listed<Rfid> | undefined = data && {
    rows: data.rfids,
    count: data.count ?? 0,
    page,
    all: data.all ?? noneOfAll,
    isBehind,
  };
  return { answer, listed };
};

interface Props extends InInstitution, Searched<RfidsSearch> {
  readonly editing: Dialog<FormSubject<Rfid>> & FormDialog;
}

/** RFIDs of an institution with single and batch actions. */
export const InstitutionList = ({ institutionId, search, onSearch, editing }: Props) => {
  const t = useText();
  const formats = useFormats();
  const {
    answer: { error, refetch },
    listed,
  } = useListed(institutionId, search);
  const update = useUpdateRfid();
  const remove = useRemoveRfid();
  const chosen = useChosen(listed, search.find.trim());

  const named = (rfid: Rfid) => {
    const detail = detailOf(rfid, t('UNLIMITED'));
    return (
      <>
        {rfid.name}
        {detail && <span className={styles.soft}>{detail}</span>}
      </>
    );
  };
  return (
    <RfidList
      title={t('RFIDs')}
      hint={t('People of the institution dispense with their cards.')}
      listed={listed}
      failure={error && <Failure error={error} onRetry={() => void refetch()} />}
      selection={chosen.selection}
      more={<FilesMenu institutionId={institutionId} find={search.find} />}
      bar={<BatchBar institutionId={institutionId} chosen={chosen} matching={listed?.count ?? 0} />}
      shown={{
        to: ({ _id }) => paths.rfid(institutionId, _id),
        columns: [
          { key: 'name', title: t('Name'), sortable: true, cell: named },
          {
            key: 'point',
            title: t('Point'),
            end: true,
            sortable: true,
            cell: (rfid) => pointText(rfid, t, formats),
          },
        ],
        line: named,
        foot: (rfid) => `${t('Point')}: ${pointText(rfid, t, formats)}`,
      }}
      search={search}
      onSearch={(next, isStep) => onSearch({ ...search, ...next }, isStep)}
      editing={editing}
      form={(props) => <RfidForm institutionId={institutionId} {...props} />}
      onDeed={(deed, { _id: rfidId }) => {
        const params = { institutionId, rfidId };
        return deed === 'delete'
          ? remove.run({ params })
          : update.run({ params, body: { isActive: deed === 'activate' } });
      }}
    />
  );
};
