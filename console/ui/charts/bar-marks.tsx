import { memo, useId } from 'react';
import styles from './bars.module.css';
import { type BarPlan, barPath, denseBarsPath, meanPath, rollingMean } from './bars-layout.ts';

interface BarMarksProps {
  readonly values: readonly number[];
  readonly plan: BarPlan;
  readonly y: (value: number) => number;
  readonly floor: number;
  readonly window: number;
  readonly at: number | null;
  readonly unfinished: number | undefined;
}

/** Draws one path per bar, or one for all with their mean line when bars are too thin. */
export const BarMarks = (props: BarMarksProps) =>
  props.plan.dense ? <DenseBars {...props} /> : <SingleBars {...props} />;

const DenseBars = ({ values, plan, y, floor, window, at }: BarMarksProps) => (
  <>
    <DenseShape
      bars={denseBarsPath(values, plan.slot, y, floor)}
      means={meanPath(rollingMean(values, window), plan.slot, y)}
    />
    {at !== null && (
      <rect
        className={styles.stronger}
        x={at * plan.slot - 0.5}
        width={Math.max(plan.slot, 2)}
        y={y(values[at] ?? 0)}
        height={floor - y(values[at] ?? 0)}
      />
    )}
  </>
);

const DenseShape = memo(({ bars, means }: { bars: string; means: string }) => (
  <>
    <path className={styles.dense} d={bars} />
    <path className={styles.mean} d={means} />
  </>
));

const SingleBars = ({ values, plan, y, floor, at, unfinished }: BarMarksProps) => {
  const hatch = useId();
  return (
    <>
      <pattern
        id={hatch}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={styles.hatch} width="2.2" height="5" />
      </pattern>
      {values.map((value, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the range
          key={place}
          className={place === at ? styles.stronger : styles.bar}
          fill={place === unfinished && place !== at ? `url(#${hatch})` : undefined}
          d={barPath(
            place * plan.slot + (plan.slot - plan.bar) / 2,
            y(value),
            plan.bar,
            floor,
            plan.corner,
          )}
        />
      ))}
    </>
  );
};
