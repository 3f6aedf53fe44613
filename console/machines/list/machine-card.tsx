import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { MachineLink } from '../../entities/machine-cell.tsx';
import { Badge } from '../../ui/frame/badge.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import { type MachineActions, MachineMenu, UpdateStock } from '../actions.tsx';
import { levelTexts, Track } from '../meter.tsx';
import { PausedBadge } from '../pauses/paused-badge.tsx';
import { pausedCount } from '../pauses/pauses.ts';
import { StateBadge } from '../state-badge.tsx';
import { isSilent, machineLevel, stockOf } from '../stock.ts';
import { FirstRunOut } from './first-run-out.tsx';
import { LastSync } from './last-sync.tsx';
import styles from './machine-card.module.css';

/** '10 Tk · 1 point', for screens without room for two columns. */
const usePriceLine = () => {
  const t = useText();
  const { amount } = useFormats();
  return ({ price, point, pointsEnabled }: Machine): string =>
    [
      amount(price),
      pointsEnabled
        ? t('{n, plural, one {# point} other {# points}}', { n: point })
        : t('no points'),
    ].join(' · ');
};

interface MachineCardProps {
  readonly machine: Machine;
  readonly actions: MachineActions;
  /** Name of its institution, beside the machines of others. */
  readonly place?: string;
}

/** A machine on a phone. */
export const MachineCard = ({ machine, actions, place }: MachineCardProps) => {
  const t = useText();
  const { number } = useFormats();
  const priceLine = usePriceLine();
  const { physicalId, name, isActivated } = machine;
  const level = machineLevel(machine);
  const count = stockOf(machine);
  const isLow = level === 'low' || pausedCount(machine) > 0;
  const tone = level === 'empty' || isSilent(machine) ? 'bad' : isLow ? 'low' : undefined;
  return (
    <RowCard
      title={<MachineLink machine={machine}>{physicalId}</MachineLink>}
      badge={
        <>
          <StateBadge isActivated={isActivated} />
          <PausedBadge machine={machine} actions={actions} />
        </>
      }
      line={place ? [name, place].filter(Boolean).join(' · ') : name}
      menu={<MachineMenu machine={machine} actions={actions} />}
      tone={tone}
    >
      <p className={styles.stock}>
        <strong>{number(count)}</strong>
        {t('{n, plural, one {pad} other {pads}}', { n: count })}
        {level !== 'ok' && (
          <Badge tone={level === 'empty' ? 'bad' : 'low'}>{t(levelTexts[level])}</Badge>
        )}
      </p>
      <div className={styles.foot}>
        <div className={styles.facts}>
          <Track machine={machine} />
          <FirstRunOut machine={machine} />
          <span>{priceLine(machine)}</span>
          <LastSync machine={machine} />
        </div>
        <UpdateStock machine={machine} actions={actions} isFramed />
      </div>
    </RowCard>
  );
};
