import { useMediaQuery } from '@mantine/hooks';

const mediaOptions = { getInitialValueInEffect: false };

/** True while the window is narrower than `width` px. */
export const useNarrower = (width: number): boolean =>
  useMediaQuery(`(max-width: ${width - 0.02}px)`, false, mediaOptions);
