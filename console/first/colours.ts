import { stored } from '../core/stored.ts';

/** So that a dark page never flashes white. The key is the one Mantine keeps. */
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
