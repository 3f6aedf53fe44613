import { lazy } from 'react';
import * as z from 'zod/mini';
import { Rfid } from '../../contract/rfids.ts';
import { useFormats } from '../core/formats.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Failure } from '../ui/frame/failure.tsx';
import type { PagedSearch } from '../ui/list/list-search.ts';
import type { Listed } from './listing.ts';
import { pointText } from './point.ts';
import { useRemoveRfid, useRfids, useUpdateRfid } from './queries.ts';
import styles from './rfid-list.module.css';
import { RfidList } from './rfid-list.tsx';

const RfidForm = lazy(() => import('./form.tsx'));

/** 'Teacher · 1023 · UNLIMITED' */
const detailOf = ({ designation, designationId, stockType }: Rfid, unlimited: string): string =>
  [designation, designationId, stockType === 'UNLIMITED' && unlimited].filter(Boolean).join(' · ');

const FormSubject = z.object({ rfid: z.optional(Rfid) });

type Props = InInstitution & Searched<PagedSearch>;

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

const InstitutionRfids = ({ institutionId, search, onSearch }: Props) => {
  const t = useText();
  const formats = useFormats();
  const {
    answer: { error, refetch },
    listed,
  } = useListed(institutionId, search);
  const update = useUpdateRfid();
  const remove = useRemoveRfid();
  const editing = useFormDialog('rfid', FormSubject);

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
      shown={{
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
      onSearch={onSearch}
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

/** Of another institution nothing is kept while its RFIDs are fetched. */
const Rfids = (props: Props) => <InstitutionRfids key={props.institutionId} {...props} />;

// What `lazy` takes.
export default Rfids;
