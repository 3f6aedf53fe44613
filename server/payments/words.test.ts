import { expect, test } from 'vitest';
import { known } from '../../public-pages/known.ts';
import { codes } from '../gateways/codes.ts';
import { gateReasons } from './gate.ts';

test('whatever a customer is refused for is said in Bangla too', () => {
  const refusals = Object.values(codes).flatMap(({ create, execute, words }) =>
    words && (create === 'REFUSED' || execute === 'REFUSED') ? words : [],
  );
  const reasons = [...Object.values(gateReasons), ...refusals];
  expect(reasons.filter((reason) => !Object.hasOwn(known, reason))).toEqual([]);
});
