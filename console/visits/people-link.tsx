import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { paths } from '../core/paths.ts';
import type { InInstitution } from '../core/section.ts';
import { useText } from '../core/texts.ts';

/** Leads from the page of an institution to its people. */
export const PeopleLink = ({ institutionId }: InInstitution) => {
  const t = useText();
  const to = paths.people(institutionId);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Users size={16} />}
        visibleFrom="xs"
        renderRoot={(props) => <Link {...props} to={to} />}
      >
        {t('People')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={t('People')}
        hiddenFrom="xs"
        renderRoot={(props) => <Link {...props} to={to} />}
      >
        <Users size={18} />
      </ActionIcon>
    </>
  );
};
