import type { AlertsSearch } from '../../alerts/search.ts';
import { alertsSection } from '../../alerts/section.ts';
import { useSession } from '../../core/calls/session.ts';
import type { SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useInstitutionOffer } from '../../institutions/names.ts';
import { useOrganizationOffer } from '../../organizations/names.ts';
import { NarrowSelect } from '../../ui/filters/narrow-select.tsx';
import type { SelectOptions } from '../../ui/filters/use-select-options.ts';
import styles from './own-recipients.module.css';

/** The chosen tenant, by default everything the admin may see, and its filter fields. */
const useTenantFilter = ({ search, onSearch }: SearchProps<AlertsSearch>) => {
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
  const labelIn = ({ options }: SelectOptions, id: string | undefined) =>
    options.find(({ value }) => value === id)?.label;
  const placeName =
    labelIn(institutions, search.institutionId) ?? labelIn(organizations, search.organizationId);
  const changeTenant = (next: Partial<AlertsSearch>) =>
    onSearch({ ...search, ...next, page: 1, sent: 1 });
  const filters = (isSuper || seesInstitutions) && (
    <div className={styles.filters}>
      {isSuper && (
        <NarrowSelect
          label={t('Organization')}
          allLabel={t('All organizations')}
          {...organizations}
          value={search.organizationId ?? null}
          onChange={(id) =>
            changeTenant({ organizationId: id ?? undefined, institutionId: undefined })
          }
        />
      )}
      {seesInstitutions && (
        <NarrowSelect
          label={t('Institution')}
          allLabel={t('All institutions')}
          {...institutions}
          value={search.institutionId ?? null}
          onChange={(id) => changeTenant({ institutionId: id ?? undefined })}
        />
      )}
    </div>
  );
  return { placeName: placeName ?? (isSuper ? t('Whole platform') : ''), filters };
};

const OwnRecipients = (searched: SearchProps<AlertsSearch>) => (
  <alertsSection.view {...useTenantFilter(searched)} {...searched} />
);

// For `lazy`.
export default OwnRecipients;
