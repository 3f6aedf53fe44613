import { findEventsBefore } from './events.ts';
import { isoTime, type TimelineSource, toRun } from './source.ts';

export const testVendSource: TimelineSource = async ({ db, machine, sizeAt }, from, most) => {
  const rows = await findEventsBefore(db, machine.id, ['TEST_VEND'], from, most);
  return toRun(
    rows,
    most,
    (row) => row,
    ({ at, id, event: { rowNo, columnNo, isSuccessful, failureReason = null } }) => ({
      _id: id,
      at: isoTime(at),
      type: 'TEST_VEND',
      rowNo,
      columnNo,
      size: sizeAt({ rowNo, columnNo }),
      isSuccessful,
      failureReason,
    }),
  );
};
