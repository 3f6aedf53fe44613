import { translateFailure } from '../../contract/messages/translate.ts';
import { toTaka } from '../../contract/values/money.ts';
import { beforePosition, isoTime, type TimelineSource, toRun } from './source.ts';

/** Reads payments that took no money. One with booked pads shows in its dispenses. */
export const paymentSource: TimelineSource = async (
  { db, language, machine, sizeAt },
  from,
  most,
) => {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('dispenses')
            .select('dispenses.id')
            .whereRef('dispenses.paymentId', '=', 'payments.id'),
        )
        .as('isBooked'),
    )
    .where('machineId', '=', machine.id)
    .where('chargedAt', 'is', null)
    .where(beforePosition(from, 'createdAt'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return toRun(
    rows,
    most,
    ({ createdAt: at, id }) => ({ at, id }),
    (row) => {
      if (row.isBooked) return undefined;
      const { id, provider, createdAt, state, amount, rowNo, columnNo, failure } = row;
      return {
        _id: id,
        at: isoTime(createdAt),
        type: 'PAYMENT',
        paymentId: id,
        provider,
        rowNo,
        columnNo,
        size: sizeAt(row),
        state,
        amount: toTaka(amount),
        failure: failure && translateFailure(failure, language),
      };
    },
  );
};
