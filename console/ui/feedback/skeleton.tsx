import { Skeleton as Bone } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** In px. */
  readonly height: number;
  readonly count?: number;
}

const rowHeight = 56;

const Rows = ({ height }: { readonly height: number }) => (
  <div className={styles.box} style={{ height }}>
    {Array.from({ length: Math.max(1, Math.round(height / rowHeight)) }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={row} className={styles.row}>
        <Bone height={12} width={`${28 + ((row * 17) % 20)}%`} />
        <Bone height={12} width={56} />
      </div>
    ))}
  </div>
);

/** Placeholder with the height and rows of the content to come. */
export const Skeleton = ({ height, count = 1 }: SkeletonProps) => {
  const t = useText();
  return (
    <div role="status" aria-label={t('Loading')} style={{ display: 'contents' }}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Rows key={index} height={height} />
      ))}
    </div>
  );
};
