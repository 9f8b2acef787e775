type Child = Node | string | undefined;

/** An element with attributes and children; what is undefined is left out. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** The element of the page with an id. */
export function byId<T extends Element>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`the page has no ${type.name} #${id}`);
}

export function button(label: string, onClick: () => void, attributes: Readonly<Record<string, string>> = {}) {
  const element = el('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** Text for screen readers only. */
export function hidden(text: string): HTMLElement {
  return el('span', { class: 'hidden' }, text);
}

export function markOf(severity: 'warning' | 'note', label: string): HTMLElement {
  const sign = severity === 'warning' ? '!' : 'i';
  return el('span', { class: `mark ${severity}`, role: 'img', 'aria-label': label }, sign);
}
