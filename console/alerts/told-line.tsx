import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { useTold } from './queries.ts';
import { allToldQuery } from './search.ts';
import styles from './told.module.css';
import { toldText } from './told-text.ts';

interface Props {
  readonly organizationId?: string | undefined;
  readonly institutionId?: string | undefined;
}

/** Who is told and when, in a sentence; nothing until that is known. */
export const ToldLine = (place: Props) => {
  const t = useText();
  const formats = useFormats();
  const { data } = useTold(allToldQuery(place));
  return <p className={styles.line}>{data && toldText(data.subscriptions, t, formats)}</p>;
};
