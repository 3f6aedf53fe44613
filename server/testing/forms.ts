import type { Endpoint } from '../../contract/endpoint.ts';

/** Builds a form body of texts and files. */
export const formOf = (fields: Readonly<Record<string, string | File>>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};

/** The row of a client that sends JSON where the console sends a form. */
export const withJsonBody = ({ multipart: _, ...row }: Endpoint): Endpoint => row;
