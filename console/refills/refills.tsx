import { Button } from '@mantine/core';
import { PackageCheck, Printer } from 'lucide-react';
import { type Refill, type RefillSlot, type Refills, refills } from '../../contract/refills.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import { useFormats } from '../core/formats.ts';
import { defineText, useText } from '../core/texts.ts';
import { MachineLink } from '../entities/machine-cell.tsx';
import type { NarrowScope } from '../entities/narrow.ts';
import { runsOutText } from '../entities/words/runs-out.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { usePaper } from '../ui/frame/use-paper.ts';
import { usePrinting } from '../ui/frame/use-printing.ts';
import { Id, Under } from '../ui/list/cells.tsx';
import styles from './refills.module.css';
import { refillsRequest } from './search.ts';
import { carriedText, visitDayText } from './words.ts';

const failedRefills = defineText('Failed to fetch the next visits');

const SlotRow = ({ slot }: { readonly slot: RefillSlot }) => {
  const t = useText();
  const formats = useFormats();
  const { rowNo, columnNo, sizeName, productCount, putIn, runsOut } = slot;
  const outText = runsOut && runsOutText(runsOut, businessToday(), t, formats);
  return (
    <tr>
      <th scope="row">
        {t('Row {row, number}, column {column, number}', { row: rowNo, column: columnNo })}
        {sizeName && <Under>{sizeName}</Under>}
      </th>
      <td>{formats.number(productCount)}</td>
      <td>{productCount === 0 ? t('now') : (outText ?? '–')}</td>
      <td>
        <b>{formats.number(putIn)}</b>
      </td>
    </tr>
  );
};

interface VisitProps {
  readonly refill: Refill;
  readonly withInstitution: boolean;
}

/** One machine with its slots to fill. */
const Visit = ({ refill, withInstitution }: VisitProps) => {
  const t = useText();
  const formats = useFormats();
  const { physicalId, name, institutionName, carry, slots } = refill;
  const under = [name, withInstitution && institutionName].filter(Boolean).join(' · ');
  return (
    <article className={styles.machine} aria-label={physicalId}>
      <header className={styles.head}>
        <h3>
          <MachineLink machine={refill}>
            <Id>{physicalId}</Id>
          </MachineLink>
          {under && <Under>{under}</Under>}
        </h3>
        <p>{carriedText(carry, t, formats)}</p>
      </header>
      <table className={styles.slots}>
        <thead>
          <tr>
            <th scope="col">{t('Slot')}</th>
            <th scope="col">{t('Stock')}</th>
            <th scope="col">{t('Runs out')}</th>
            <th scope="col">{t('To put in')}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <SlotRow key={`${slot.rowNo}:${slot.columnNo}`} slot={slot} />
          ))}
        </tbody>
      </table>
    </article>
  );
};

/** Machines of one person on one day. */
type RoundRefills = [Refill, ...Refill[]];

/** Groups refills, which are sorted by day and person. */
const roundsOf = (sorted: readonly Refill[]): RoundRefills[] => {
  const rounds: RoundRefills[] = [];
  for (const refill of sorted) {
    const round = rounds.at(-1);
    const isSame =
      round?.[0].visitDay === refill.visitDay && round[0].assignedTo === refill.assignedTo;
    if (isSame) round.push(refill);
    else rounds.push([refill]);
  }
  return rounds;
};

interface RoundProps {
  readonly refills: Readonly<RoundRefills>;
  readonly withInstitution: boolean;
}

/** A page of its own in print. */
const Round = ({ refills: own, withInstitution }: RoundProps) => {
  const t = useText();
  const formats = useFormats();
  const [{ visitDay, assignedTo }] = own;
  const title = t('{day}: {person}', {
    day: visitDayText(visitDay, businessToday(), t, formats),
    person: assignedTo || t('nobody assigned'),
  });
  return (
    <section className={styles.round} aria-label={title}>
      <h2>{title}</h2>
      {own.map((refill) => (
        <Visit key={refill._id} refill={refill} withInstitution={withInstitution} />
      ))}
    </section>
  );
};

interface ListProps {
  readonly data: Refills;
  readonly withInstitution: boolean;
}

const RefillList = ({ data, withInstitution }: ListProps) => {
  const t = useText();
  const formats = useFormats();
  if (data.count === 0) {
    return (
      <EmptyState
        text={t('No machine needs a visit')}
        hint={t('All last until the visit after the next one.')}
        icon={<PackageCheck size={22} />}
      />
    );
  }
  return (
    <>
      <p className={styles.sum}>
        {t('{n, plural, one {# machine} other {# machines}} to visit. Carry {pads}.', {
          n: data.count,
          pads: carriedText(data.carry, t, formats),
        })}
      </p>
      {data.count > data.refills.length && (
        <p className={styles.more}>
          {t('Only the first {n, number} are listed. Open an institution for its own.', {
            n: data.refills.length,
          })}
        </p>
      )}
      {roundsOf(data.refills).map((round) => (
        <Round key={round[0]._id} refills={round} withInstitution={withInstitution} />
      ))}
    </>
  );
};

/** The machines to visit next, by visiting day and person. */
const RefillsTab = (scope: NarrowScope) => {
  const t = useText();
  usePaper('refills');
  const print = usePrinting(t('Next visits'));
  const answer = useQueryOf(refills.list, refillsRequest(scope), { failed: failedRefills });
  const { data } = answer;
  return (
    <div className={styles.refills}>
      <div className={styles.top}>
        <h1 className="page-heading">{t('Next visits')}</h1>
        {data && data.count > 0 && (
          <Button variant="default" leftSection={<Printer size={16} />} onClick={print}>
            {t('Print')}
          </Button>
        )}
      </div>
      <Awaited answer={answer} height={320} failed={failedRefills} />
      {data && <RefillList data={data} withInstitution={scope.institutionId === undefined} />}
    </div>
  );
};

export default RefillsTab;
