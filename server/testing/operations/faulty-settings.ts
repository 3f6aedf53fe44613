import { readSettings, StartError } from '../../platform/settings/settings.ts';

export const settingsFault = (env: NodeJS.ProcessEnv): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
  }
  throw new Error('The settings were taken');
};
