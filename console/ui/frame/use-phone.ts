import { useMediaQuery } from '@mantine/hooks';

const now = { getInitialValueInEffect: false };

/** True below 600 px window width. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 599.98px)', false, now);
