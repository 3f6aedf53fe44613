import { people } from '../../contract/people.ts';
import { type Connection, callEndpoint } from '../core/http.ts';

/** People who refill the machines of an institution. */
export const buildPeople = async (line: Connection, institutionId: string): Promise<void> => {
  const params = { institutionId };
  for (const body of [
    { name: 'Rokeya Begum', phone: '01700-000001', language: 'bn' },
    { name: 'Abdul Karim', phone: '01700-000002', language: 'bn' },
    { name: 'Shirin Akter', language: 'en' },
  ] as const) {
    await callEndpoint(line, people.create, { params, body });
  }
};
