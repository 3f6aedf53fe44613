import * as z from 'zod/mini';
import { Rfid } from '../../../contract/rfids.ts';
import { useFormats } from '../../core/formats.ts';
import type { InInstitution, SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';
import { Segments } from '../../ui/frame/segments.tsx';
import { useAddLink } from '../form/use-add-link.ts';
import { useUnknownCards } from '../queries.ts';
import { type RfidsSearch, rfidsSearch } from '../search.ts';
import { InstitutionRfidList } from './institution-list.tsx';
import styles from './rfid-list.module.css';
import { UnknownCards } from './unknown-cards.tsx';

const RfidForm = lazyDialog(() => import('../form/form.tsx'));

const FormSubject = z.object({ rfid: z.optional(Rfid), physicalId: z.optional(z.string()) });

type RfidsProps = InInstitution & SearchProps<RfidsSearch>;

const InstitutionRfids = ({ institutionId, search, onSearch }: RfidsProps) => {
  const t = useText();
  const { number } = useFormats();
  const { answer: unknown, page } = useUnknownCards(institutionId, search);
  const editing = useFormDialog('rfid', FormSubject);
  const { view, add } = search;
  const count = unknown.data?.count ?? 0;
  useAddLink(add, (physicalId) => {
    editing.open({ physicalId });
    onSearch({ ...search, add: '' });
  });
  return (
    <>
      <Segments
        aria-label={t('View')}
        className={styles.views}
        data={[
          { value: 'rfids', label: t('RFIDs') },
          {
            value: 'unknown',
            label: count ? `${t('Unknown cards')} (${number(count)})` : t('Unknown cards'),
          },
        ]}
        value={view}
        onChange={(next) => onSearch(z.parse(rfidsSearch, { view: next }), true)}
      />
      {view === 'unknown' ? (
        <>
          <UnknownCards
            institutionId={institutionId}
            answer={unknown}
            page={page}
            onPage={(next) => onSearch({ ...search, page: next })}
            onAdd={(physicalId) => editing.open({ physicalId })}
          />
          {editing.subject && (
            <RfidForm
              institutionId={institutionId}
              dialog={editing}
              rfid={editing.subject.rfid}
              physicalId={editing.subject.physicalId}
            />
          )}
        </>
      ) : (
        <InstitutionRfidList
          institutionId={institutionId}
          search={search}
          onSearch={onSearch}
          editing={editing}
        />
      )}
    </>
  );
};

/** Remounts for another institution, so that the old list never shows under it. */
const Rfids = (props: RfidsProps) => <InstitutionRfids key={props.institutionId} {...props} />;

export default Rfids;
