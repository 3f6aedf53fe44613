import { briefly } from '../../contract/messages/brief.ts';
import { logs } from '../../contract/messages/logs.ts';
import { machines } from '../../contract/messages/machines.ts';
import { inWords } from '../../contract/messages/text.ts';
import type { StockLog } from '../../contract/reports.ts';
import { type Text, toldText } from '../core/texts.ts';

const english = { texts: { ...logs, ...machines }, number: String };

/** What happened to a machine, in one line; files have every slot. */
export const eventText = ({ em, codes }: StockLog, t: Text): string => {
  if (!codes?.em) return t(em);
  const brief = briefly(codes.em);
  return t(toldText(inWords(english, brief) ?? em, brief));
};
