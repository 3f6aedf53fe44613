import { lazy } from 'react';
import * as z from 'zod/mini';
import { organizations, UnlockRfid } from '../../contract/organizations.ts';
import { useAnswer } from '../core/queries.ts';
import type { InOrganization, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import type { PagedSearch } from '../ui/list/list-search.ts';
import { type Listing, listed } from './listing.ts';
import { useRemoveUnlockRfid, useUpdateUnlockRfid } from './queries.ts';
import { RfidList } from './rfid-list.tsx';

const UnlockRfidForm = lazy(() => import('./unlock-form.tsx'));

const listing: Listing<UnlockRfid> = {
  ranks: { rfid: ({ physicalId }) => physicalId, name: ({ name }) => name },
  texts: ({ physicalId, name }) => [physicalId, name],
};

const FormSubject = z.object({ rfid: z.optional(UnlockRfid) });

type Props = InOrganization & Searched<PagedSearch>;

const UnlockRfids = ({ organizationId, search, onSearch }: Props) => {
  const t = useText();
  // The page itself says where the organization could not be fetched.
  const { data } = useAnswer(organizations.one, { params: { id: organizationId } });
  const all = data?.organization.unlockRFIDs;
  const update = useUpdateUnlockRfid();
  const remove = useRemoveUnlockRfid();
  const editing = useFormDialog('unlock rfid', FormSubject);
  return (
    <RfidList
      title={t('RFIDs to unlock')}
      hint={t('They open the doors of the organization’s machines, for refilling.')}
      listed={all && listed(all, search, listing)}
      shown={{
        columns: [
          { key: 'name', title: t('Name'), sortable: true, cell: ({ name }) => name || '–' },
        ],
        line: ({ name }) => name,
      }}
      search={search}
      onSearch={onSearch}
      editing={editing}
      form={(props) => <UnlockRfidForm organizationId={organizationId} {...props} />}
      onDeed={(deed, { _id: rfidId, physicalId, name }) => {
        const params = { id: organizationId, rfidId };
        const body = { physicalId, name, isActive: deed === 'activate' };
        return deed === 'delete' ? remove.run({ params }) : update.run({ params, body });
      }}
    />
  );
};

// What `lazy` takes.
export default UnlockRfids;
