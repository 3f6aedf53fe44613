import { memo } from 'react';
import { sparkOf } from './spark-paths.ts';
import styles from './sparkline.module.css';

const width = 96;
const height = 36;

/** Sparkline of a figure, which stands beside it as text. */
export const Sparkline = memo(({ series }: { series: readonly number[] }) => {
  const spark = sparkOf(series, width, height);
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      {spark && (
        <>
          <path className={styles.area} d={spark.area} />
          <path className={styles.line} d={spark.line} />
          <circle className={styles.end} cx={spark.end[0]} cy={spark.end[1]} r="2" />
        </>
      )}
    </svg>
  );
});
