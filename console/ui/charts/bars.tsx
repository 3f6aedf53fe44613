import { VisuallyHidden } from '@mantine/core';
import { type PointerEvent, useId } from 'react';
import { BarMarks } from './bar-marks.tsx';
import styles from './bars.module.css';
import { type BarsLayout, barAt, barsLayout, plotTop } from './bars-layout.ts';
import { Hint } from './hint.tsx';
import { meanOf, type ValueScale } from './scale.ts';
import { useWalk } from './walk.ts';

export interface AxisLabel {
  readonly at: number;
  readonly text: string;
  /** Stands to the right of a small tick at the period's start, instead of under its middle. */
  readonly fromStart?: boolean;
}

interface BarsProps {
  /** Name of the chart; `description` is its text for screen readers. */
  readonly label: string;
  readonly description: string;
  readonly values: readonly number[];
  /** The full name of a period, such as its date with the weekday. */
  readonly nameOf: (at: number) => string;
  /** Name of the counted thing in the tooltip. */
  readonly series: string;
  readonly format: (value: number) => string;
  /** Labels for a plot of this many pixels. */
  readonly axis: (width: number) => readonly AxisLabel[];
  /** The period that has not ended yet, drawn hatched; `note` is for its tooltip. */
  readonly unfinished?: { readonly at: number; readonly note: string } | undefined;
  /** Periods of the mean line that is drawn when the bars become too thin. */
  readonly window: number;
  /** Width of the whole drawing in px; nothing is drawn before it is measured. */
  readonly width: number;
  readonly height: number;
}

export const Bars = (props: BarsProps) => {
  const { label, description, values, nameOf, format, height } = props;
  const describedBy = useId();
  const layout = barsLayout(values, format, props.width, height);
  const { plan, left, width } = layout;
  const hasValues = values.some((value) => value > 0);
  const textOf = (at: number) => `${nameOf(at)}: ${format(values[at] ?? 0)}`;
  const { at, choose, walker } = useWalk(values.length, values.length - 1, { label, textOf });

  const point = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - left;
    choose(x < 0 || !hasValues ? null : barAt(x, plan.slot, values.length));
  };

  return (
    <div
      className={styles.chart}
      style={{ height }}
      {...walker}
      aria-describedby={describedBy}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => choose(null)}
    >
      <VisuallyHidden id={describedBy}>{description}</VisuallyHidden>
      {width > 0 && <Drawing bars={props} layout={layout} at={at} hasValues={hasValues} />}
      {at !== null && <BarHint bars={props} layout={layout} at={at} />}
    </div>
  );
};

interface BarsPartProps {
  readonly bars: BarsProps;
  readonly layout: BarsLayout;
}

interface DrawingProps extends BarsPartProps {
  /** The chosen period. */
  readonly at: number | null;
  /** True if any value is not zero. */
  readonly hasValues: boolean;
}

const Drawing = ({ bars, layout, at, hasValues }: DrawingProps) => {
  const { values, format, axis } = bars;
  const { scale, plan, left, width, floor } = layout;
  const average = scale.y(meanOf(values));
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${bars.width} ${bars.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <g transform={`translate(${left} ${plotTop})`}>
        <Grid scale={scale} width={width} format={hasValues ? format : undefined} />
        {at !== null && (
          <rect
            data-screen-only
            className={styles.band}
            x={plan.slot * at - (plan.dense ? 1 : 0)}
            width={Math.max(plan.slot, 3)}
            height={floor}
          />
        )}
        <BarMarks
          values={values}
          plan={plan}
          y={scale.y}
          floor={floor}
          window={bars.window}
          at={at}
          unfinished={bars.unfinished?.at}
        />
        {hasValues && <line className={styles.average} x2={width} y1={average} y2={average} />}
        <Axis labels={axis(width)} slot={plan.slot} width={width} floor={floor} />
      </g>
    </svg>
  );
};

/** Tooltip of a period, on the side with more room. */
const BarHint = ({ bars, layout, at }: BarsPartProps & { readonly at: number }) => {
  const { values, nameOf, series, format, unfinished } = bars;
  const { plan, left, width } = layout;
  const middle = left + (at + 0.5) * plan.slot;
  const beside = Math.max(plan.slot / 2, 4) + 10;
  const toLeft = middle > left + width / 2;
  return (
    <Hint
      title={nameOf(at)}
      colour="var(--vms-bar-hover)"
      name={series}
      value={format(values[at] ?? 0)}
      extra={unfinished?.at === at ? unfinished.note : undefined}
      style={{
        top: plotTop,
        left: toLeft ? middle - beside : middle + beside,
        transform: toLeft ? 'translateX(-100%)' : undefined,
      }}
    />
  );
};

interface BarGridProps {
  readonly scale: ValueScale;
  readonly width: number;
  readonly format: ((value: number) => string) | undefined;
}

const Grid = ({ scale, width, format }: BarGridProps) =>
  scale.ticks.map((tick) => (
    <g key={tick} transform={`translate(0 ${scale.y(tick)})`}>
      <line className={tick === 0 ? styles.floor : styles.grid} x2={width} />
      {format && (
        <text className={styles.tick} x={-8} dy="0.35em" textAnchor="end">
          {format(tick)}
        </text>
      )}
    </g>
  ));

interface AxisProps {
  readonly labels: readonly AxisLabel[];
  readonly slot: number;
  readonly width: number;
  readonly floor: number;
}

/** A label may hang over the right edge by this much, its letters taken as 6.4 px wide. */
const overhang = 4;

const middleOf = (text: string, at: number, slot: number, width: number): number =>
  Math.min((at + 0.5) * slot, width + overhang - text.length * 3.2);

const Axis = ({ labels, slot, width, floor }: AxisProps) =>
  labels.map(({ at, text, fromStart }) => (
    <g
      key={at}
      transform={`translate(${fromStart ? at * slot : middleOf(text, at, slot, width)} ${floor})`}
    >
      {fromStart && <line className={styles.floor} y2={4} />}
      <text className={styles.tick} y={20} textAnchor={fromStart ? 'start' : 'middle'}>
        {text}
      </text>
    </g>
  ));
