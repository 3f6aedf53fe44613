import type { StockLog } from '../../contract/reports.ts';
import type { Translate } from '../core/texts.ts';
import { logText } from '../words/logs.ts';

/** One line per event; the files list every slot. */
export const eventText = ({ em, codes }: StockLog, t: Translate): string =>
  logText(em, codes?.em, t);
