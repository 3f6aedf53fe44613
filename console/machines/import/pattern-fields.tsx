import type { Machine, MachineName } from '../../../contract/machines.ts';
import { useText } from '../../core/texts.ts';
import { useMachineOptions } from '../../entities/machine-options.ts';
import { useSelectOptions } from '../../ui/filters/use-select-options.ts';
import type { FormFields } from '../../ui/form/fields.ts';
import { Select } from '../../ui/form/select.tsx';
import { Segments } from '../../ui/frame/segments.tsx';
import type { MachineValues } from '../setup/form-values.ts';
import formStyles from '../setup/machine-form.module.css';
import { SlotRows } from '../setup/slot-rows.tsx';
import { TermsFields } from '../setup/terms-fields.tsx';
import styles from './import.module.css';

export type PatternKind = 'like' | 'new';

interface PatternFieldsProps {
  readonly institutionId: string;
  readonly kind: PatternKind;
  readonly onKind: (kind: PatternKind) => void;
  readonly modelId: string | null;
  readonly onModel: (machineId: string | null) => void;
  readonly model: Machine | undefined;
  readonly fields: FormFields<MachineValues>;
}

const machineOption = ({ _id, physicalId, name }: MachineName) => ({
  value: _id,
  label: name ? `${physicalId} · ${name}` : physicalId,
});

const ModelChoice = ({ institutionId, modelId, onModel, model }: PatternFieldsProps) => {
  const t = useText();
  const offer = useMachineOptions(institutionId, modelId ?? undefined, machineOption);
  const { data, onPick, field } = useSelectOptions(offer, modelId);
  return (
    <>
      <Select
        label={t('Machine')}
        required
        searchable
        openOnFocus={false}
        data={data}
        value={modelId}
        onChange={(next, option) => {
          onPick(option ?? undefined);
          onModel(next);
        }}
        {...field}
      />
      {model && (
        <p className={styles.model} role="status">
          {t('{n, plural, one {# slot} other {# slots}}', { n: model.stocks.length })}
          {' · '}
          {t('{n, plural, one {# size} other {# sizes}}', { n: model.sizeTypes.length })}
          {' · '}
          {t('The slots are empty.')}
        </p>
      )}
    </>
  );
};

/** Slots and sizes of all new machines: as another machine has them, or laid out here. */
export const PatternFields = (props: PatternFieldsProps) => {
  const t = useText();
  const { institutionId, kind, onKind, fields } = props;
  return (
    <section className={styles.pattern} aria-label={t('Price, sizes and slots')}>
      <Segments<PatternKind>
        aria-label={t('Price, sizes and slots')}
        data={[
          { value: 'like', label: t('Like another machine') },
          { value: 'new', label: t('New layout') },
        ]}
        value={kind}
        onChange={onKind}
      />
      {kind === 'like' ? (
        <ModelChoice {...props} />
      ) : (
        <>
          <div className={formStyles.fields}>
            <TermsFields fields={fields} />
          </div>
          <SlotRows fields={fields} sizes={[]} institutionId={institutionId} isFirst />
        </>
      )}
    </section>
  );
};
