import { type PointerEvent, useId } from 'react';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { Hint } from './hint.tsx';
import styles from './hour-grid.module.css';
import {
  dayOfWeekday,
  findBusiestHour,
  gridSteps,
  type HourCounts,
  hoursOfDay,
  hoursOfWeek,
  valueAt,
} from './hours-of-week.ts';
import { useWalk } from './walk.ts';

interface HourGridProps {
  readonly label: string;
  /** Name of the counted thing in the tooltip. */
  readonly series: string;
  readonly hours: HourCounts;
}

/** Hours with a label above their column. */
const labelledHours = [0, 6, 12, 18];

const weekdays = [0, 1, 2, 3, 4, 5, 6];

const columns = Array.from({ length: hoursOfDay }, (_, hour) => hour);

/** Formats 'Sun', and 'Sun, 10:00–11:00' for an index. */
const useNames = () => {
  const { weekday, digits } = useFormats();
  const clock = (hour: number) => digits(`${String(hour).padStart(2, '0')}:00`);
  const dayName = (at: number) => weekday(dayOfWeekday(at));
  const hourName = (hour: number) => `${clock(hour)}–${clock(hour + 1)}`;
  return {
    dayName,
    hourName,
    placeName: (at: number) =>
      `${dayName(Math.floor(at / hoursOfDay))}, ${hourName(at % hoursOfDay)}`,
  };
};

/** Heat map of the hours of a week: the higher the count, the darker. */
export const HourGrid = ({ label, series, hours }: HourGridProps) => {
  const t = useText();
  const { number, digits } = useFormats();
  const { dayName, placeName } = useNames();
  const describedBy = useId();
  const most = findBusiestHour(hours);
  const textOf = (at: number) => `${placeName(at)}: ${number(valueAt(hours, at))}`;
  const texts = { label, textOf };
  const { at, choose, walker } = useWalk(hoursOfWeek, most ?? 0, texts, gridSteps);

  const point = (event: PointerEvent<HTMLElement>) => {
    const place = event.target instanceof HTMLElement && event.target.dataset.place;
    choose(place ? Number(place) : null);
  };

  return (
    <div className={styles.both}>
      <div
        className={styles.chart}
        {...walker}
        aria-describedby={describedBy}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => choose(null)}
      >
        <p id={describedBy} className={styles.unseen}>
          {most === null
            ? t('Nothing in any hour')
            : t('The most, {most, number}, in {period}.', {
                most: valueAt(hours, most),
                period: placeName(most),
              })}
        </p>
        <div className={styles.grid} aria-hidden="true">
          <span />
          {columns.map((hour) => (
            <span key={hour} className={styles.hour}>
              {labelledHours.includes(hour) && <span>{digits(String(hour))}</span>}
            </span>
          ))}
          {weekdays.map((weekday) => (
            <Row
              key={weekday}
              name={dayName(weekday)}
              first={weekday * hoursOfDay}
              values={hours[weekday] ?? []}
              most={most === null ? 1 : valueAt(hours, most)}
              at={at}
            />
          ))}
        </div>
        {at !== null && (
          <HourHint
            at={at}
            title={placeName(at)}
            name={series}
            value={number(valueAt(hours, at))}
          />
        )}
      </div>
      {/* A table is as large as its cells, whatever size it is given. */}
      <div className={styles.unseen}>
        <Table label={label} hours={hours} />
      </div>
    </div>
  );
};

interface HourRowProps {
  readonly name: string;
  /** Index of its first hour. */
  readonly first: number;
  readonly values: readonly number[];
  readonly most: number;
  readonly at: number | null;
}

const Row = ({ name, first, values, most, at }: HourRowProps) => (
  <>
    <span className={styles.weekday}>{name}</span>
    {columns.map((hour) => (
      <span
        key={hour}
        className={styles.cell}
        data-place={first + hour}
        data-chosen={at === first + hour || undefined}
      >
        <span className={styles.mark} style={{ opacity: (values[hour] ?? 0) / most }} />
      </span>
    ))}
  </>
);

interface HourHintProps {
  readonly at: number;
  readonly title: string;
  readonly name: string;
  readonly value: string;
}

/** Tooltip of an hour, on the side with more room. */
const HourHint = ({ at, ...hint }: HourHintProps) => {
  const hour = at % hoursOfDay;
  const toLeft = hour >= hoursOfDay / 2;
  const column = toLeft ? hour : hour + 1;
  return (
    <Hint
      {...hint}
      colour="var(--vms-bar-hover)"
      style={{
        top: `calc(var(--head) + ${Math.floor(at / hoursOfDay)} * var(--row))`,
        left: `calc(var(--names) + ${column / hoursOfDay} * (100% - var(--names)))`,
        transform: `translate(${toLeft ? 'calc(-100% - 8px)' : '8px'}, -24px)`,
      }}
    />
  );
};

/** The counts as a table for screen readers. */
const Table = ({ label, hours }: Pick<HourGridProps, 'label' | 'hours'>) => {
  const t = useText();
  const { number } = useFormats();
  const { dayName, hourName } = useNames();
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Hour')}</th>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col">
              {dayName(weekday)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourName(hour)}</th>
            {weekdays.map((weekday) => (
              <td key={weekday}>{number(hours[weekday]?.[hour] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
