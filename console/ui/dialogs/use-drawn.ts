import { useEffect, useState } from 'react';

interface DrawnState {
  /** True from the first opening on. */
  readonly isDrawn: boolean;
  /** Turns true after the first rendering, so that the transition runs. */
  readonly opened: boolean;
}

/** Renders an overlay on its first opening: a page has many of them and shows few. */
export const useDrawn = (opened: boolean): DrawnState => {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (opened) setWasOpened(true);
  }, [opened]);
  return { isDrawn: opened || wasOpened, opened: opened && wasOpened };
};
