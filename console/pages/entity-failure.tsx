import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { faultText } from '../core/calls/queries.ts';
import { useSession } from '../core/calls/session.ts';
import { paths } from '../core/paths.ts';
import { useText } from '../core/texts.ts';
import { institutionsSection } from '../institutions/section.ts';
import { organizationsSection } from '../organizations/section.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/frame/page.tsx';
import { useTitle } from '../ui/frame/use-title.ts';

/** The list with the siblings of a missing entity; the admin's home where there is none. */
const useList = () => {
  const t = useText();
  const admin = useSession()?.admin;
  if (admin?.type === 'SUPER') {
    return { to: paths.dashboard(organizationsSection.path), text: t('Go to organizations') };
  }
  if (admin?.type === 'ORGANIZATION' && admin.organizationId) {
    const to = paths.organization(admin.organizationId, institutionsSection.path);
    return { to, text: t('Go to institutions') };
  }
  return undefined;
};

interface MissingPageProps {
  readonly text: string;
  /** Links that lead on. */
  readonly children: ReactNode;
}

/** Replaces the page of what does not exist, or no longer does. */
export const MissingPage = ({ text, children }: MissingPageProps) => {
  const t = useText();
  useTitle(text);
  return (
    <Page>
      <div role="alert">
        <EmptyState
          text={text}
          isPage
          hint={t('It may have been deleted, or the link is incomplete.')}
          icon={<SearchX size={22} />}
        >
          {children}
        </EmptyState>
      </div>
    </Page>
  );
};

export const EntityMissing = ({ error }: { readonly error: unknown }) => {
  const t = useText();
  const list = useList();
  return (
    <MissingPage text={t(faultText(error))}>
      {list && (
        <Button variant="default" renderRoot={(props) => <Link {...props} to={list.to} />}>
          {list.text}
        </Button>
      )}
      <Button variant="subtle" renderRoot={(props) => <Link {...props} to={paths.login} />}>
        {t('Go to the home page')}
      </Button>
    </MissingPage>
  );
};
