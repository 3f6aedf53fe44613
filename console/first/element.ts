/** An element of a page that the console will draw anew. */
export const element = (
  kind: string,
  name: string,
  inside: readonly (Node | string)[],
): HTMLElement => {
  const made = document.createElement(kind);
  made.className = name;
  made.append(...inside);
  return made;
};
