import { useFormats } from '../core/formats.ts';
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

/** '22/11/2026, 14:05' */
export const useMoment = () => {
  const { date, time } = useFormats();
  return (instant: string): string => `${date(instant)}, ${time(instant)}`;
};
