import { Radio } from '@mantine/core';
import type { GatewayCheck } from '../../contract/gateways.ts';
import { defineText, useText } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { Badge } from '../ui/frame/badge.tsx';
import styles from './form.module.css';
import type { SavedGateway } from './saved-gateway.ts';
import { type GatewayChoice, platformChoice } from './values.ts';
import '../ui/theme/mantine-fields.ts';

/** Without an account of the platform the default gateway pays nobody. */
const defaultTexts = (hasDefault: boolean, hasOwn: boolean) => {
  if (hasDefault) {
    return {
      label: defineText('Default gateway'),
      hint: defineText('Payments go to the {provider} account of the platform.'),
    };
  }
  if (hasOwn) {
    return {
      label: defineText('Default gateway'),
      hint: defineText(
        'The platform has no {provider} account: without the institution’s own, customers cannot pay.',
      ),
    };
  }
  return {
    label: defineText('Not set up: customers cannot pay'),
    hint: defineText(
      'The platform has no {provider} account. Save the institution’s own, or ask whoever runs this server.',
    ),
  };
};

interface OptionTexts {
  readonly hint: string;
  readonly badge: string;
  readonly tone: Tone;
}

const acceptedTexts: OptionTexts = {
  hint: defineText('Payments go to the institution’s own {provider} account.'),
  badge: defineText('In use'),
  tone: 'good',
};

/** Shows the state of the institution's own gateway after it is saved. */
const ownTexts: Record<GatewayCheck, OptionTexts> = {
  ACCEPTED: acceptedTexts,
  NOT_CHECKED: {
    hint: defineText(
      '{provider} could not be reached. The credentials are checked at the next contact with {provider} and before the first payment.',
    ),
    badge: defineText('Not checked yet'),
    tone: 'low',
  },
  REFUSED: {
    hint: defineText(
      '{provider} refuses these credentials, so customers cannot pay. Save the right ones.',
    ),
    badge: defineText('Refused by {provider}'),
    tone: 'bad',
  },
};

interface ChoiceFieldProps {
  readonly value: GatewayChoice;
  readonly onChange: (next: GatewayChoice) => void;
  /** The institution's own gateway; undefined without one. */
  readonly own: Pick<SavedGateway, 'provider' | 'check'> | undefined;
  /** The providers of which the institution can have an own account. */
  readonly providers: readonly string[];
  /** The platform has an account, which is paid by default. */
  readonly hasDefault: boolean;
}

/** Chooses the account that is paid and marks the current one. */
export const ChoiceField = ({
  value: chosen,
  onChange,
  own,
  providers,
  hasDefault,
}: ChoiceFieldProps) => {
  const t = useText();
  const inUse: GatewayChoice = own?.provider ?? platformChoice;
  const options = [
    {
      ...acceptedTexts,
      value: platformChoice,
      provider: undefined,
      ...defaultTexts(hasDefault, own !== undefined),
      serves: hasDefault,
    },
    ...providers.map((provider) => ({
      ...ownTexts[own?.provider === provider ? own.check : 'ACCEPTED'],
      value: provider,
      provider,
      label: defineText('Own {provider} gateway'),
      serves: true,
    })),
  ];
  return (
    <Radio.Group aria-label={t('Payment gateway')} value={chosen} onChange={onChange}>
      <div className={styles.options}>
        {options.map(({ value, provider, label, hint, badge, tone, serves }) => (
          <Radio
            key={value}
            className={styles.option}
            wrapperProps={{
              'data-chosen': chosen === value || undefined,
              'data-missing': (inUse === value && !serves) || undefined,
            }}
            value={value}
            iconColor="var(--vms-on-accent)"
            label={
              <>
                {t(label, { provider })}
                {inUse === value && serves && (
                  <Badge tone={tone} dot>
                    {t(badge, { provider })}
                  </Badge>
                )}
              </>
            }
            description={t(hint, { provider })}
          />
        ))}
      </div>
    </Radio.Group>
  );
};
