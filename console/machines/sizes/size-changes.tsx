import type { ChangedSize, SizeChanges, SizeFields } from '../../../contract/sizes.ts';
import { type Formats, useFormats } from '../../core/formats.ts';
import { type Translate, useText } from '../../core/texts.ts';
import styles from './size-changes.module.css';

/** 'Large: 10 → 12 Tk' */
const changedText = (size: ChangedSize, t: Translate, { amount }: Formats): string => {
  const { before } = size;
  const parts = [
    size.sizeName !== before.sizeName && t('now {name}', { name: size.sizeName }),
    size.price !== before.price && `${amount(before.price)} → ${amount(size.price)}`,
    size.point !== before.point &&
      t('{before, number} → {after, plural, one {# point} other {# points}}', {
        before: before.point,
        after: size.point,
      }),
  ];
  return `${before.sizeName}: ${parts.filter((part) => part !== false).join(', ')}`;
};

const addedText = (size: SizeFields, { amount }: Formats): string =>
  `${size.sizeName} (${amount(size.price)})`;

const MachineChanges = ({ of: machine }: { readonly of: SizeChanges }) => {
  const t = useText();
  const formats = useFormats();
  const { physicalId, name, added, changed, untouched } = machine;
  return (
    <li className={styles.machine}>
      <h3 className={styles.name}>
        {physicalId}
        {name && <span className={styles.soft}> · {name}</span>}
      </h3>
      <ul className={styles.lines}>
        {added.length > 0 && (
          <li>
            {t('Added: {sizes}', {
              sizes: added.map((size) => addedText(size, formats)).join(', '),
            })}
          </li>
        )}
        {changed.map((size) => (
          <li key={size.sizeId}>{changedText(size, t, formats)}</li>
        ))}
        {untouched > 0 && (
          <li className={styles.soft}>
            {t('{n, plural, one {# size stays as it was} other {# sizes stay as they were}}', {
              n: untouched,
            })}
          </li>
        )}
      </ul>
    </li>
  );
};

export const hasChanges = ({ added, changed }: SizeChanges): boolean =>
  added.length + changed.length > 0;

export const SizeChangesList = ({ changes }: { readonly changes: readonly SizeChanges[] }) => {
  const t = useText();
  const changedMachines = changes.filter(hasChanges);
  const unchangedCount = changes.length - changedMachines.length;
  return (
    <>
      <p className={styles.sum} role="status">
        {(changedMachines.length > 0 || unchangedCount === 0) &&
          t('{n, plural, one {Changes # machine} other {Changes # machines}}.', {
            n: changedMachines.length,
          })}{' '}
        {unchangedCount > 0 &&
          t('{n, plural, one {# machine has} other {# machines have}} these sizes already.', {
            n: unchangedCount,
          })}
      </p>
      <ul className={styles.machines}>
        {changedMachines.map((machine) => (
          <MachineChanges key={machine._id} of={machine} />
        ))}
      </ul>
    </>
  );
};
