import { Skeleton as Bone } from '@mantine/core';
import { useText } from '../core/texts.ts';

interface Props {
  readonly height: number;
  readonly count?: number;
}

/** Holds the height of what is awaited. */
export const Skeleton = ({ height, count = 1 }: Props) => {
  const t = useText();
  return (
    <div role="status" aria-label={t('Loading')} style={{ display: 'contents' }}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Bone key={index} height={height} radius={8} />
      ))}
    </div>
  );
};
