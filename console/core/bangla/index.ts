import { common } from './common.ts';
import { overview } from './overview.ts';

/** English text → Bangla text. */
export const bangla: Record<string, string> = { ...common, ...overview };
