import { stored } from '../core/stored.ts';

/** Prevents a white flash on dark pages. The storage key is Mantine's. */
export const paint = (): void => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const paintNow = () => {
    const chosen = stored('mantine-color-scheme-value');
    const dark = chosen === 'dark' || (chosen !== 'light' && device.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  paintNow();
  device.addEventListener('change', paintNow);
};
