import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { faultText, isMissing } from '../../core/calls/queries.ts';
import { paths } from '../../core/paths.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useInstitution } from '../../institutions/queries.ts';
import { rfidsSection } from '../../rfids/section.ts';
import { EntityMissing, MissingPage } from '../entity-failure.tsx';

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
  if (isMissing(institution.error)) return <EntityMissing error={institution.error} />;
  const to = paths.institution(institutionId, rfidsSection.path);
  return (
    <MissingPage text={t(faultText(error))}>
      {!id.test(rfidId) && (
        <Button renderRoot={(props) => <Link {...props} to={to} search={{ add: rfidId }} />}>
          {t('Add {name} as RFID', { name: rfidId })}
        </Button>
      )}
      <Button variant="default" renderRoot={(props) => <Link {...props} to={to} />}>
        {t('Go to RFIDs')}
      </Button>
    </MissingPage>
  );
};
