import { browserStorage } from '../page/storage.ts';

/** Prevents a white flash on dark pages. The storage key is Mantine's. */
export const applyColourScheme = (): void => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = browserStorage.read('mantine-color-scheme-value');
    const dark = chosen === 'dark' || (chosen !== 'light' && device.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  apply();
  device.addEventListener('change', apply);
};
