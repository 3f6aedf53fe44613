import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { faultText, isMissing } from '../../core/calls/queries.ts';
import { paths } from '../../core/paths.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useInstitution } from '../../institutions/queries.ts';
import { rfidsSection } from '../../rfids/section.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';
import { EntityMissing } from '../entity-failure.tsx';

interface RfidMissingProps extends InInstitution {
  /** From the address: a dispense links by the physical ID of its card. */
  readonly rfidId: string;
  readonly error: unknown;
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Replaces the page of a card that the institution does not have, or no longer has. */
export const RfidMissing = ({ institutionId, rfidId, error }: RfidMissingProps) => {
  const t = useText();
  const institution = useInstitution(institutionId);
  const text = t(faultText(error));
  useTitle(text);
  if (isMissing(institution.error)) return <EntityMissing error={institution.error} />;
  const to = paths.institution(institutionId, rfidsSection.path);
  return (
    <Page>
      <div role="alert">
        <EmptyState
          text={text}
          isPage
          hint={t('It may have been removed, or the link is not whole.')}
          icon={<SearchX size={22} />}
        >
          {!id.test(rfidId) && (
            <Button renderRoot={(props) => <Link {...props} to={to} search={{ add: rfidId }} />}>
              {t('Add {name} as RFID', { name: rfidId })}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link {...props} to={to} />}>
            {t('To the RFIDs')}
          </Button>
        </EmptyState>
      </div>
    </Page>
  );
};
