import { type ComponentProps, useEffect, useRef } from 'react';

/** A native popover that a choice inside it closes; Escape and a click elsewhere do so by themselves. */
export function PopoverLinks(props: ComponentProps<'div'>) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = box.current;
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button')) shown?.hidePopover();
    };
    shown?.addEventListener('click', closeOnChoice);
    return () => shown?.removeEventListener('click', closeOnChoice);
  }, []);

  return <div {...props} ref={box} popover="auto" />;
}
