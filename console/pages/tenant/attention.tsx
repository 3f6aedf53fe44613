import { Button } from '@mantine/core';
import { Link, Outlet, useChildMatches, useSearch } from '@tanstack/react-router';
import type { AttentionCounts, AttentionTab } from '../../../contract/attention.ts';
import { RecipientsLine } from '../../alerts/recipients-line.tsx';
import { FixesContext } from '../../attention/fixes.ts';
import { useAttentionCounts } from '../../attention/queries.ts';
import { pickFilters } from '../../attention/search.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { PageHead } from '../../ui/frame/page-head.tsx';
import { Tabbed } from '../../ui/frame/tabbed.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';
import styles from './attention.module.css';
import { attentionPageTabs } from './attention-tabs.ts';
import { useFixes } from './use-fixes.tsx';

const countOfTab: Record<AttentionTab, (counts: AttentionCounts) => number> = {
  OPEN: ({ open }) => open,
  MINE: ({ mine }) => mine,
  SNOOZED: ({ snoozed }) => snoozed,
  DONE: () => 0,
};

const Heading = ({ counts }: { readonly counts: AttentionCounts | undefined }) => {
  const t = useText();
  return (
    <PageHead
      isTitle
      name={t('Attention')}
      badges={
        <span className={styles.counts} role="status">
          {counts &&
            t('{open, number} open, {snoozed, number} snoozed', {
              open: counts.open,
              snoozed: counts.snoozed,
            })}
        </span>
      }
      action={
        <Button
          variant="default"
          renderRoot={({ type: _, ...props }) => <Link {...props} to={paths.attention('told')} />}
        >
          {t('Recipients')}
        </Button>
      }
    />
  );
};

/** Everything that needs attention within the admin's tenant. */
export const AttentionPage = () => {
  const t = useText();
  const counts = useAttentionCounts();
  const { fixes, dialogs } = useFixes();
  const chosen = useChildMatches({ select: ([tab]) => tab?.pathname.replace(/\/$/, '') });
  const search = pickFilters(useSearch({ strict: false }));
  const title = attentionPageTabs.find(({ path }) => paths.attention(path) === chosen)?.title;
  useTitle(title && t(title), t('Attention'));
  const tabs = attentionPageTabs.map(({ tab, path, title: label }) => {
    const n = counts ? countOfTab[tab](counts) : 0;
    return {
      to: paths.attention(path),
      search,
      label: t(label),
      count: { n, text: t('{n, plural, one {# item} other {# items}}', { n }), tone: 'neutral' },
    } as const;
  });
  return (
    <Tabbed tabs={tabs} value={chosen} header={<Heading counts={counts} />}>
      <FixesContext value={fixes}>
        <Outlet />
      </FixesContext>
      {dialogs}
      <RecipientsLine organizationId={search.organizationId} institutionId={search.institutionId} />
    </Tabbed>
  );
};
