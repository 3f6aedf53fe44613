import type { ReactNode } from 'react';

/** What it is, and what is known of it. */
export type Named = readonly [string, ReactNode];

interface Props {
  readonly className: string | undefined;
  readonly facts: readonly Named[];
}

/** What is known; what is not is left out. */
export const FactList = ({ className, facts }: Props) => (
  <dl className={className}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
