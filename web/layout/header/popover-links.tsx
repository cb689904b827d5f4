import { type ComponentProps, useEffect, useRef } from 'react';

/** A popover that closes on a choice in it and on Back. The browser closes it on Escape and outside clicks. */
export function PopoverLinks(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = box.current;
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button')) shown?.hidePopover?.();
    };
    // Otherwise it would stay open over the screen that Back shows.
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
