import { useId } from 'react';
import styles from './segments.module.css';

interface SegmentsProps<V extends string> {
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  readonly data: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly fullWidth?: boolean | undefined;
  readonly size?: 'sm' | 'md';
  readonly className?: string | undefined;
}

/** Segmented control. Unlike Mantine's, it renders once and measures nothing. */
export const Segments = <V extends string>(props: SegmentsProps<V>) => {
  const { data, value, onChange, fullWidth, size = 'sm', className, ...labelProps } = props;
  const name = useId();
  return (
    <div
      {...labelProps}
      role="radiogroup"
      className={[styles.segments, className].filter(Boolean).join(' ')}
      data-wide={fullWidth || undefined}
      data-size={size}
    >
      {data.map((one) => (
        <label key={one.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </div>
  );
};
