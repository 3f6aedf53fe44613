import { Building2, UserRound } from 'lucide-react';
import { type AuditEntry, auditOutcomes } from '../../contract/audit.ts';
import { useSession } from '../core/calls/session.ts';
import { useText } from '../core/texts.ts';
import { useOrganizationNarrow } from '../entities/use-narrow.ts';
import { clearButton } from '../ui/filters/clear-button.ts';
import { FilterFrame } from '../ui/filters/filter-frame.tsx';
import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { ownDates } from '../ui/filters/range.ts';
import { TypedField } from '../ui/filters/typed-field.tsx';
import { Select } from '../ui/form/select.tsx';
import { type AuditSearch, filterCount } from './search.ts';
import { actionText, actionTexts, outcomeTexts } from './words.ts';

interface AuditSearchProps {
  readonly search: AuditSearch;
  readonly onSearch: (next: AuditSearch) => void;
}

interface AuditSelectProps extends AuditSearchProps {
  readonly labelled: boolean;
}

const labelProps = (label: string, labelled: boolean) =>
  labelled ? { label } : { 'aria-label': label };

const ActionSelect = ({ search, onSearch, labelled }: AuditSelectProps) => {
  const t = useText();
  const { action } = search;
  const actionNames = Object.keys(actionTexts);
  const actions =
    action === '' || actionNames.includes(action) ? actionNames : [...actionNames, action];
  return (
    <Select
      {...labelProps(t('Action'), labelled)}
      placeholder={t('All actions')}
      data={actions.map((value) => ({ value, label: actionText(value, t) }))}
      value={action || null}
      onChange={(next) => onSearch({ ...search, action: next ?? '' })}
      searchable
      clearable
      clearButtonProps={clearButton(t('Clear'), t('Action'))}
      nothingFoundMessage={t('Nothing found')}
    />
  );
};

const OutcomeSelect = ({ search, onSearch, labelled }: AuditSelectProps) => {
  const t = useText();
  return (
    <Select<AuditEntry['outcome']>
      {...labelProps(t('Outcome'), labelled)}
      placeholder={t('All outcomes')}
      data={auditOutcomes.map((value) => ({ value, label: t(outcomeTexts[value]) }))}
      value={search.outcome ?? null}
      onChange={(next) => onSearch({ ...search, outcome: next ?? undefined })}
      clearable
      clearButtonProps={clearButton(t('Clear'), t('Outcome'))}
    />
  );
};

interface AuditFiltersProps extends AuditSearchProps {
  readonly phone: boolean;
}

export const Filters = ({ phone, ...props }: AuditFiltersProps) => {
  const t = useText();
  const { search, onSearch } = props;
  const isSuper = useSession()?.admin.type === 'SUPER';
  const { key, ...narrow } = useOrganizationNarrow(search.organizationId, isSuper);
  return (
    <FilterFrame
      phone={phone}
      active={filterCount(search)}
      before={
        isSuper
          ? (labelled) => (
              <NarrowSelect
                {...narrow}
                labelled={labelled}
                value={search.organizationId ?? null}
                onChange={(next) => onSearch({ ...search, [key]: next ?? undefined })}
                icon={<Building2 size={16} aria-hidden="true" />}
              />
            )
          : undefined
      }
      range={{
        value: ownDates(search),
        placeholder: t('All dates'),
        onChange: (dates) => onSearch({ ...search, ...dates }),
      }}
      after={(labelled) => (
        <>
          <TypedField
            label={t('Who')}
            labelled={labelled}
            placeholder={t('Anyone')}
            icon={<UserRound size={16} aria-hidden="true" />}
            value={search.actor}
            onChange={(actor) => onSearch({ ...search, actor })}
          />
          <ActionSelect {...props} labelled={labelled} />
          <OutcomeSelect {...props} labelled={labelled} />
        </>
      )}
    />
  );
};
