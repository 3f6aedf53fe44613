import { Checkbox, Switch, TagsInput, TextInput } from '@mantine/core';
import {
  defaultOpeningHours,
  type OpeningHours,
  openingHours,
  type StoredOpeningHours,
} from '../../contract/opening-hours.ts';
import { toIsoText } from '../../contract/values/date-texts.ts';
import { isDate } from '../../contract/values/periods.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { dayOfWeekday } from '../ui/charts/hours-of-week.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import type { FormDialog } from '../ui/form/use-form-dialog.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import styles from './opening-hours-form.module.css';
import { useFetchOpeningHours, useUpdateOpeningHours } from './queries.ts';

interface OpeningHoursFormProps {
  readonly dialog: FormDialog;
  /** The institution. */
  readonly id: string;
  readonly name: string;
  readonly stored: StoredOpeningHours;
}

interface Values extends OpeningHours, Record<string, unknown> {
  version: number;
}

const [schoolDay = null] = defaultOpeningHours.week;

const OpeningHoursForm = ({ dialog, id, name, stored }: OpeningHoursFormProps) => {
  const t = useText();
  const { weekdayName, weekday, digits, date } = useFormats();
  const update = useUpdateOpeningHours();
  const { fetch } = useFetchOpeningHours();
  const valuesOf = ({ week, holidays, visitDays, version }: StoredOpeningHours): Values => ({
    week: week.map((hours) => hours && { from: digits(hours.from), to: digits(hours.to) }),
    holidays: holidays.map(date),
    visitDays,
    version,
  });
  const slashed = (text: string) => (isDate(toIsoText(text)) ? date(toIsoText(text)) : text);

  return (
    <FormModal
      dialog={dialog}
      title={t('Opening hours')}
      subtitle={name}
      action={t('Save')}
      schema={openingHours.update.body}
      initial={valuesOf(stored)}
      newest={{ fetch: () => fetch(id), valuesOf }}
      save={(values) => update.run({ params: { id }, body: values })}
    >
      {({ input, form, values }) => (
        <>
          <p className={styles.hint}>
            {t('Availability counts these hours. A change counts from today on.')}
          </p>
          <div className={styles.week}>
            {values.week.map((hours, at) => {
              const day = weekdayName(dayOfWeekday(at));
              return (
                <fieldset key={day} className={styles.day} aria-label={day}>
                  <Switch
                    label={day}
                    checked={hours !== null}
                    onChange={({ currentTarget: { checked } }) => {
                      const open = stored.week[at] ?? schoolDay;
                      form.setFieldValue(
                        `week.${at}`,
                        checked && open ? { from: digits(open.from), to: digits(open.to) } : null,
                      );
                    }}
                  />
                  {hours ? (
                    <>
                      <TextInput
                        aria-label={t('Opens, {day}', { day })}
                        {...input(`week.${at}.from`)}
                      />
                      <span aria-hidden="true">–</span>
                      <TextInput
                        aria-label={t('Closes, {day}', { day })}
                        {...input(`week.${at}.to`)}
                      />
                    </>
                  ) : (
                    <span className={styles.closed}>{t('Closed')}</span>
                  )}
                </fieldset>
              );
            })}
          </div>
          <TagsInput
            label={t('Holidays')}
            description={t('Days such as 16/12/2026, one after the other')}
            classNames={{ inputField: styles.holiday ?? '' }}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            {...input('holidays')}
            error={input('holidays').error ?? firstFault(form.errors, t)}
            onChange={(days) => form.setFieldValue('holidays', days.map(slashed))}
          />
          <Checkbox.Group
            label={t('Visiting days')}
            description={t(
              'On these days somebody refills machines. Every open day, if none is ticked',
            )}
            value={values.visitDays.map(String)}
            onChange={(days) => form.setFieldValue('visitDays', days.map(Number).sort())}
          >
            <div className={styles.visitDays}>
              {values.week.map((_hours, at) => {
                const day = weekday(dayOfWeekday(at));
                return <Checkbox key={day} value={String(at)} label={day} />;
              })}
            </div>
          </Checkbox.Group>
        </>
      )}
    </FormModal>
  );
};

/** The fault of a single holiday, which has no field of its own. */
const firstFault = (
  errors: Readonly<Record<string, unknown>>,
  t: ReturnType<typeof useText>,
): string | undefined => {
  const fault = Object.entries(errors).find(([path]) => path.startsWith('holidays.'))?.[1];
  return typeof fault === 'string' ? t(fault) : undefined;
};

export default OpeningHoursForm;
