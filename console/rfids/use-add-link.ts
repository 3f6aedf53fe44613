import { useEffect } from 'react';

/** Opens what adds an RFID where the address names the card that is to become one. */
export const useAddLink = (physicalId: string, onAdd: (physicalId: string) => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each card that is named
  useEffect(() => {
    if (physicalId !== '') onAdd(physicalId);
  }, [physicalId]);
};
