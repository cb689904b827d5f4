import { type ComponentProps, useEffect, useRef } from 'react';

/** A native popover that a choice in it closes, and Back; Escape and a click elsewhere do so by themselves. */
export function PopoverLinks(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = box.current;
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button')) shown?.hidePopover?.();
    };
    // It lies over every screen, and the browser's own buttons lead to another one.
    const closeOnBack = () => shown?.hidePopover?.();
    shown?.addEventListener('click', closeOnChoice);
    addEventListener('popstate', closeOnBack);
    return () => {
      shown?.removeEventListener('click', closeOnChoice);
      removeEventListener('popstate', closeOnBack);
    };
  }, []);

  return <div {...props} ref={box} popover="auto" />;
}
