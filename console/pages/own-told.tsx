import type { ToldSearch } from '../alerts/search.ts';
import { toldSection } from '../alerts/section.ts';
import type { Searched } from '../core/section.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import { useInstitutionOffer } from '../institutions/names.ts';
import { useOrganizationOffer } from '../organizations/names.ts';
import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import type { Offer } from '../ui/filters/use-offered.ts';
import styles from './own-told.module.css';

/** The chosen tenant, by default everything the admin may see, and its filter fields. */
const usePlace = ({ search, onSearch }: Searched<ToldSearch>) => {
  const t = useText();
  const admin = useSession()?.admin;
  const isSuper = admin?.type === 'SUPER';
  const organizationId = search.organizationId ?? admin?.organizationId ?? undefined;
  const seesInstitutions = admin?.type !== 'INSTITUTION' && organizationId !== undefined;
  const organizations = useOrganizationOffer(search.organizationId, isSuper);
  const institutions = useInstitutionOffer(
    seesInstitutions ? organizationId : undefined,
    search.institutionId,
  );
  const labelIn = ({ options }: Offer, id: string | undefined) =>
    options.find(({ value }) => value === id)?.label;
  const placeName =
    labelIn(institutions, search.institutionId) ?? labelIn(organizations, search.organizationId);
  const to = (next: Partial<ToldSearch>) => onSearch({ ...search, ...next, page: 1, sent: 1 });
  const filters = (isSuper || seesInstitutions) && (
    <div className={styles.filters}>
      {isSuper && (
        <NarrowSelect
          label={t('Organization')}
          allLabel={t('All organizations')}
          {...organizations}
          value={search.organizationId ?? null}
          onChange={(id) => to({ organizationId: id ?? undefined, institutionId: undefined })}
        />
      )}
      {seesInstitutions && (
        <NarrowSelect
          label={t('Institution')}
          allLabel={t('All institutions')}
          {...institutions}
          value={search.institutionId ?? null}
          onChange={(id) => to({ institutionId: id ?? undefined })}
        />
      )}
    </div>
  );
  return { placeName: placeName ?? (isSuper ? t('Whole platform') : ''), filters };
};

const OwnTold = (searched: Searched<ToldSearch>) => (
  <toldSection.view {...usePlace(searched)} {...searched} />
);

// For `lazy`.
export default OwnTold;
