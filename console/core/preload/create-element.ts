/** Creates an element of the shell, which the console later replaces. */
export const createElement = (
  kind: string,
  name: string,
  children: readonly (Node | string)[],
): HTMLElement => {
  const element = document.createElement(kind);
  element.className = name;
  element.append(...children);
  return element;
};
