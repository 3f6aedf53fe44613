/** Creates an element of the shell, which the console later replaces. */
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
