import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useReducer } from 'react';

/**
 * Select whose field names its list to screen readers. Mantine's does so from the render after the
 * list was mounted on, and the theme mounts lists when they open.
 */
export const Select = <T extends string = string>({ onDropdownOpen, ...props }: SelectProps<T>) => {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <MantineSelect<T>
      {...props}
      onDropdownOpen={() => {
        requestAnimationFrame(renderAgain);
        onDropdownOpen?.();
      }}
    />
  );
};
