import { Checkbox, Switch } from '@mantine/core';
import {
  type AlertChannel,
  type AlertMode,
  type AlertSeverity,
  maxAlertsPerHour,
} from '../../contract/alerts.ts';
import { type AttentionKind, attentionKinds } from '../../contract/attention-kinds.ts';
import { type Language, languages } from '../../contract/values/languages.ts';
import { useFormats } from '../core/formats.ts';
import { languageNames, useText } from '../core/texts.ts';
import { kindTexts } from '../entities/words/attention.ts';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import type { FormFields } from '../ui/form/fields.ts';
import { NumberField } from '../ui/form/number-field.tsx';
import { Select } from '../ui/form/select.tsx';
import type { Amount } from '../ui/form/typed-number.ts';
import styles from './alerts.module.css';
import { hourText, warningText } from './words.ts';
import '../ui/theme/mantine-fields.ts';

export interface RecipientValues extends Record<string, unknown> {
  channel: AlertChannel;
  address: string;
  language: Language;
  severity: AlertSeverity;
  kinds: AttentionKind[];
  mode: AlertMode;
  digestHour: number;
  quiet: { from: number; to: number } | null;
  perHour: Amount;
  version?: number;
}

interface HourProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (hour: number) => void;
  readonly error?: string | undefined;
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

const HourSelect = ({ label, value, onChange, error }: HourProps) => {
  const formats = useFormats();
  return (
    <Select
      label={label}
      data={hours.map((hour) => ({ value: String(hour), label: hourText(hour, formats) }))}
      value={String(value)}
      onChange={(hour) => onChange(Number(hour))}
      allowDeselect={false}
      error={error}
    />
  );
};

const isKind = (value: string): value is AttentionKind =>
  attentionKinds.some((kind) => kind === value);

/** Fields for the language, severity and kinds of alerts. */
export const ContentFields = ({ form, values }: FormFields<RecipientValues>) => {
  const t = useText();
  return (
    <>
      <ChoiceField
        label={t('Language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={values.language}
        onChange={(language) => form.setValues({ language })}
      />
      <ChoiceField
        label={t('Notify of')}
        options={[
          { value: 'warning', label: t(warningText(values)) },
          { value: 'bad', label: t('Only the most urgent') },
        ]}
        value={values.severity}
        onChange={(severity) => form.setValues({ severity })}
      />
      <Checkbox.Group
        label={t('Only these')}
        description={t('All, if none is ticked')}
        value={values.kinds}
        onChange={(kinds) => form.setValues({ kinds: kinds.filter(isKind) })}
      >
        <div className={styles.kinds}>
          {attentionKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(kindTexts[kind])} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
};

const defaultQuietHours = { from: 22, to: 7 };

const AtOnceFields = ({ form, values, input }: FormFields<RecipientValues>) => {
  const t = useText();
  const { quiet } = values;
  return (
    <>
      <Switch
        label={t('Quiet hours')}
        description={t('Alerts from quiet hours are sent when they end')}
        checked={quiet !== null}
        onChange={(event) =>
          form.setValues({ quiet: event.currentTarget.checked ? defaultQuietHours : null })
        }
      />
      {quiet && (
        <div className={styles.pair}>
          <HourSelect
            label={t('Quiet from')}
            value={quiet.from}
            onChange={(from) => form.setValues({ quiet: { ...quiet, from } })}
            error={input('quiet').error}
          />
          <HourSelect
            label={t('Quiet to')}
            value={quiet.to}
            onChange={(to) => form.setValues({ quiet: { ...quiet, to } })}
          />
        </div>
      )}
      <NumberField
        label={t('Most messages per hour')}
        description={t('The rest goes into the next message')}
        min={1}
        max={maxAlertsPerHour}
        {...input('perHour')}
      />
    </>
  );
};

export const TimingFields = (fields: FormFields<RecipientValues>) => {
  const t = useText();
  const { form, values } = fields;
  return (
    <>
      <ChoiceField
        label={t('When')}
        options={[
          { value: 'AT_ONCE', label: t('At once') },
          { value: 'DIGEST', label: t('Once a day') },
        ]}
        value={values.mode}
        onChange={(mode) => form.setValues({ mode })}
      />
      {values.mode === 'AT_ONCE' ? (
        <AtOnceFields {...fields} />
      ) : (
        <HourSelect
          label={t('Time of the digest')}
          value={values.digestHour}
          onChange={(digestHour) => form.setValues({ digestHour })}
        />
      )}
    </>
  );
};
