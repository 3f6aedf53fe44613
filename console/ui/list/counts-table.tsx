import { useText } from '../../core/texts.ts';

interface CountRow {
  /** In English. */
  readonly name: string;
  readonly value: string;
  readonly kind?: 'total' | 'soft' | undefined;
}

interface CountsTableProps {
  readonly rows: readonly CountRow[];
  readonly className: string | undefined;
  readonly label?: string;
  readonly caption?: string;
}

export const CountsTable = ({ rows, className, label, caption }: CountsTableProps) => {
  const t = useText();
  return (
    <table className={className} aria-label={label}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('In this range')}</th>
          <th scope="col">{t('Count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, kind }) => (
          <tr key={name} data-kind={kind}>
            <th scope="row">{t(name)}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
