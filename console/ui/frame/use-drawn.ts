import { useEffect, useState } from 'react';

interface Drawn {
  /** It is opened, or was at some time. */
  readonly isDrawn: boolean;
  /** A moment after it is drawn, so that it comes in as it does later. */
  readonly opened: boolean;
}

/** Draws what opens over a page when it is opened first: a page has many of them, shows few. */
export const useDrawn = (opened: boolean): Drawn => {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (opened) setWasOpened(true);
  }, [opened]);
  return { isDrawn: opened || wasOpened, opened: opened && wasOpened };
};
