/** Builds a form body of texts and files. */
export const formOf = (fields: Readonly<Record<string, string | File>>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};
