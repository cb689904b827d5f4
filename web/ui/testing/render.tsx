import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders an element into the document until the test ends. */
export function render(element: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (next: ReactNode) => act(() => root.render(next));
  let mounted = true;
  const unmount = () => {
    if (mounted) act(() => root.unmount());
    mounted = false;
    container.remove();
  };
  show(element);
  onTestFinished(unmount);
  return { container, show, unmount };
}

/** The only element that matches; none or two are an error. */
export function one<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelectorAll<E>(selector);
  const [element] = found;
  if (!element || found.length > 1) throw new Error(`${found.length} elements match ${selector}`);
  return element;
}

export function click(target: Element): void {
  act(() => {
    target.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

export function focus(target: HTMLElement): void {
  act(() => target.focus());
}

/** Presses a key on the focused element. Returns whether the browser's default was not prevented. */
export function press(key: string, init: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  act(() => {
    target.dispatchEvent(event);
  });
  return !event.defaultPrevented;
}

/** Replaces the text of a field, as typing does. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  act(() => {
    write?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
