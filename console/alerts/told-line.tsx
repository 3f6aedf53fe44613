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

/** Sums up the recipients in a sentence; empty until they are fetched. */
export const ToldLine = (place: Props) => {
  const t = useText();
  const formats = useFormats();
  const { data } = useTold(allToldQuery(place));
  return <p className={styles.line}>{data && toldText(data.subscriptions, t, formats)}</p>;
};
