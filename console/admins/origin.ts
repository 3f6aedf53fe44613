import { useText } from '../core/texts.ts';

interface ClientOrigin {
  readonly browser: string;
  readonly platform: string;
}

/** 'Chrome on Android' */
export const useOrigin = () => {
  const t = useText();
  return ({ browser, platform }: ClientOrigin): string => {
    if (browser && platform) return t('{browser} on {platform}', { browser, platform });
    return browser || platform || t('Unknown browser');
  };
};
