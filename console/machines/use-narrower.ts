import { useMediaQuery } from '@mantine/hooks';

const atOnce = { getInitialValueInEffect: false };

/** Whether the window is narrower than so many pixels. */
export const useNarrower = (width: number): boolean =>
  useMediaQuery(`(max-width: ${width - 0.02}px)`, false, atOnce);
