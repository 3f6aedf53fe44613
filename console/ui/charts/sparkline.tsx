import { memo } from 'react';
import classes from './sparkline.module.css';
import { sparkOf } from './sparkline.ts';

const width = 96;
const height = 36;

/** The course of a figure at a glance; the figure itself stands beside it in words. */
export const Sparkline = memo(({ series }: { series: readonly number[] }) => {
  const spark = sparkOf(series, width, height);
  return (
    <svg
      className={classes.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {spark && (
        <>
          <path className={classes.area} d={spark.area} />
          <path className={classes.line} d={spark.line} />
          <circle className={classes.end} cx={spark.end[0]} cy={spark.end[1]} r="2" />
        </>
      )}
    </svg>
  );
});
