import { useEffect, useEffectEvent } from 'react';

/** Opens what adds an RFID, once for each card that the address names to become one. */
export const useAddLink = (physicalId: string, onAdd: (physicalId: string) => void): void => {
  const add = useEffectEvent(onAdd);
  useEffect(() => {
    if (physicalId !== '') add(physicalId);
  }, [physicalId]);
};
