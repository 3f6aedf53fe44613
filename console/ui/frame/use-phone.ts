import { useMediaQuery } from '@mantine/hooks';

const now = { getInitialValueInEffect: false };

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 599.98px)', false, now);
