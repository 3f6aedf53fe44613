import * as z from 'zod/mini';
import { UnlockRfid } from '../../contract/organizations.ts';
import type { InOrganization, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { RfidList } from './list/rfid-list.tsx';
import { useRemoveUnlockRfid, useUnlockRfids, useUpdateUnlockRfid } from './queries.ts';
import { listUnlockRfids } from './unlock-listing.ts';

const UnlockRfidForm = lazyDialog(() => import('./unlock-form.tsx'));

const FormSubject = z.object({ rfid: z.optional(UnlockRfid) });

type UnlockRfidsProps = InOrganization & SearchProps<PagedSearch>;

const UnlockRfidList = ({ organizationId, search, onSearch }: UnlockRfidsProps) => {
  const t = useText();
  const rfids = useUnlockRfids(organizationId);
  const update = useUpdateUnlockRfid();
  const remove = useRemoveUnlockRfid();
  const editing = useFormDialog('unlock rfid', FormSubject);
  return (
    <RfidList
      title={t('RFIDs to unlock')}
      hint={t('They open the doors of the organization’s machines for refills.')}
      listing={rfids && listUnlockRfids(rfids, search)}
      presentation={{
        columns: [
          { key: 'name', title: t('Name'), sortable: true, cell: ({ name }) => name || '–' },
        ],
        line: ({ name }) => name,
      }}
      search={search}
      onSearch={onSearch}
      editing={editing}
      renderForm={(props) => <UnlockRfidForm organizationId={organizationId} {...props} />}
      onAction={(deed, { _id: rfidId }) => {
        const params = { id: organizationId, rfidId };
        return deed === 'delete'
          ? remove.run({ params })
          : update.run({ params, body: { isActive: deed === 'activate' } });
      }}
    />
  );
};

/** Remounts for another organization, so that the old list never shows under it. */
const UnlockRfids = (props: UnlockRfidsProps) => (
  <UnlockRfidList key={props.organizationId} {...props} />
);

export default UnlockRfids;
