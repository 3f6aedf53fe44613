import { useEffect, useEffectEvent } from 'react';

/** Opens the add form once for each card that the URL names in `add`. */
export const useAddLink = (physicalId: string, onAdd: (physicalId: string) => void): void => {
  const add = useEffectEvent(onAdd);
  useEffect(() => {
    if (physicalId !== '') add(physicalId);
  }, [physicalId]);
};
