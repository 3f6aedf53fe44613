import { useRef } from 'react';

/** Milliseconds after which a press is a long one. */
const longPressMs = 500;

/** Handlers of a button that does another thing when it is pressed for long. */
export const useLongPress = (onLong: () => void, onShort: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown: () => {
      wasLong.current = false;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLong();
      }, longPressMs);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!wasLong.current) onShort();
      wasLong.current = false;
    },
  };
};
