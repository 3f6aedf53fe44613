import { common } from './common.ts';
import { fromServer } from './from-server.ts';
import { overview } from './overview.ts';
import { validation } from './validation.ts';

/** English text → Bangla text. */
export const bangla: Record<string, string> = {
  ...common,
  ...validation,
  ...fromServer,
  ...overview,
};
