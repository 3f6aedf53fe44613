import type { StockLog } from '../../contract/reports.ts';
import type { Text } from '../core/texts.ts';
import { logText } from '../words/logs.ts';

/** One line per event; the files list every slot. */
export const eventText = ({ em, codes }: StockLog, t: Text): string => logText(em, codes?.em, t);
