import { Pagination } from '@mantine/core';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { usePhone } from '../frame/use-phone.ts';
import styles from './pager.module.css';
import '../theme/mantine-fields.ts';
import { pageCountOf } from './pages.ts';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  /** Number of rows on all pages. */
  readonly count: number;
  readonly onPage: (page: number) => void;
}

/** Pagination of a list; renders nothing for a single page. */
export const Pager = ({ page, pageSize, count, onPage }: PagerProps) => {
  const t = useText();
  const { number } = useFormats();
  const phone = usePhone();
  const pages = pageCountOf(count, pageSize);
  // A page beyond the last one has no range.
  if (pages < 2 || page > pages) return null;
  const names = { first: '', last: '', next: t('Next page'), previous: t('Previous page') };
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      <p className={styles.range}>
        {t('{from, number}–{to, number} of {count, number}', {
          from: (page - 1) * pageSize + 1,
          to: Math.min(page * pageSize, count),
          count,
        })}
      </p>
      <Pagination
        size="sm"
        total={pages}
        siblings={phone ? 0 : 1}
        gap={phone ? 4 : 8}
        value={page}
        onChange={onPage}
        getItemProps={(item) => ({
          'aria-label': t('Page {n, number}', { n: item }),
          children: number(item),
        })}
        getControlProps={(control) => ({ 'aria-label': names[control] })}
      />
    </nav>
  );
};
