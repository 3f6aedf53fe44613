import type { CSSProperties } from 'react';
import styles from './doughnut.module.css';
import { doughnutSize, emptyRing, type Slice, shareOf, slicesOf } from './doughnut-slices.ts';
import { Hint } from './hint.tsx';
import { useWalk } from './walk.ts';

export interface DoughnutPart {
  readonly name: string;
  readonly value: number;
  readonly colour: string;
}

interface DoughnutProps {
  readonly label: string;
  readonly parts: readonly DoughnutPart[];
  /** Unit of the total, shown below it. */
  readonly unit: string;
  readonly format: (value: number) => string;
  readonly percent: (share: number) => string;
  /** The part to bring forward, such as the one whose row of the legend is pointed at. */
  readonly pointed: number | null;
  readonly onPoint: (at: number | null) => void;
}

const half = doughnutSize / 2;

/** Font size in px at which the total stands inside the ring, also in the wider Bangla. */
const sizeWithin = (text: string): number => Math.min(28, 200 / text.length);

/** Positions the tooltip outside the slice, so that the total in the middle stays visible. */
const besideSlice = ([x, y]: Slice['middle']): CSSProperties => {
  const sideways = Math.abs(x) < 24 ? '-50%' : x < 0 ? 'calc(-100% + 12px)' : '-12px';
  return {
    left: half + x,
    top: half + y,
    transform: `translate(${sideways}, ${y > 0 ? '18px' : 'calc(-100% - 18px)'})`,
  };
};

export const Doughnut = (props: DoughnutProps) => {
  const { label, parts, unit, format, percent, pointed, onPoint } = props;
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const slices = slicesOf(parts.map((part) => part.value));
  const extraOf = (part: DoughnutPart) => percent(shareOf(part.value, total));
  const { at, choose, walker } = useWalk(slices.length, 0, {
    label,
    textOf: (place) => {
      const part = parts[slices[place]?.at ?? 0];
      return part ? `${part.name}: ${format(part.value)}, ${extraOf(part)}` : label;
    },
  });
  const active = slices.find((slice) => slice.at === pointed) ?? (at === null ? null : slices[at]);
  const part = active && parts[active.at];

  return (
    <div className={styles.chart} {...walker}>
      <svg
        width={doughnutSize}
        height={doughnutSize}
        viewBox={`${-half} ${-half} ${doughnutSize} ${doughnutSize}`}
        aria-hidden="true"
        focusable="false"
      >
        {slices.length === 0 && <path className={styles.empty} d={emptyRing} />}
        {slices.map((slice) => (
          <path
            key={parts[slice.at]?.name}
            className={styles.slice}
            data-behind={(active && active.at !== slice.at) || undefined}
            d={slice.path}
            fill={parts[slice.at]?.colour}
            onPointerEnter={() => onPoint(slice.at)}
            onPointerLeave={() => {
              onPoint(null);
              choose(null);
            }}
          />
        ))}
      </svg>
      <div className={styles.total}>
        <strong style={{ fontSize: sizeWithin(format(total)) }}>{format(total)}</strong>
        <span>{unit}</span>
      </div>
      {active && part && (
        <Hint
          title={part.name}
          colour={part.colour}
          value={format(part.value)}
          extra={extraOf(part)}
          style={besideSlice(active.middle)}
        />
      )}
    </div>
  );
};
