import { useEffect, useRef, useState } from 'react';
import { keysOf } from '#contract/values/choices.ts';
import chips from '../../ui/chip.module.css';
import { ChipStrip } from '../lists/chip-strip.tsx';
import styles from './settings-sections.module.css';

/** The headings of the settings by the ids of their sections, in their order. */
export const sectionTitles = {
  association: 'Name and contact',
  emblem: 'Emblem',
  look: 'Colours',
  links: 'Our pages elsewhere',
  money: 'Money and time',
  privacy: 'Privacy page',
  history: 'History',
} as const;

type SectionId = keyof typeof sectionTitles;

/** The ways to the sections: beside the form where there is room, else in one line that stays in view above it. */
export function SettingsSections() {
  const nav = useRef<HTMLElement>(null);
  const { shown, press } = useSectionInView();
  useEffect(() => {
    const strip = nav.current?.querySelector('ul');
    const chosen = strip?.querySelector<HTMLElement>(`a[href="#${shown}"]`);
    if (!strip || !chosen) return;
    const box = chosen.getBoundingClientRect();
    const { left, right } = strip.getBoundingClientRect();
    if (box.left < left || box.right > right) strip.scrollLeft += box.left - left - 48;
  }, [shown]);
  return (
    <nav ref={nav} className={styles.sections} aria-label="Sections">
      <ChipStrip wraps>
        {keysOf(sectionTitles).map((id) => (
          <li key={id}>
            <a
              className={chips.chip}
              href={`#${id}`}
              aria-current={id === shown ? 'true' : undefined}
              onClick={() => press(id)}
            >
              {sectionTitles[id]}
            </a>
          </li>
        ))}
      </ChipStrip>
    </nav>
  );
}

/** How far below the top of the window a section is read; one that a link leads to begins above it. */
const readingLine = 180;

/** The section that is read now. At the end of the page the last ones cannot come up to the line: the one that was pressed, or the last. */
function useSectionInView() {
  const [shown, setShown] = useState<SectionId>('association');
  const pressed = useRef<SectionId>(undefined);
  useEffect(() => {
    const ids = keysOf(sectionTitles);
    const look = () => {
      const { clientHeight, scrollHeight } = document.documentElement;
      const isAtEnd = scrollHeight > clientHeight && scrollY + clientHeight >= scrollHeight - 1;
      if (!isAtEnd) pressed.current = undefined;
      const read = ids.findLast(
        (id) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < readingLine,
      );
      setShown(isAtEnd ? (pressed.current ?? ids.at(-1) ?? ids[0]) : (read ?? ids[0]));
    };
    pressed.current = ids.find((id) => location.hash === `#${id}`);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const press = (id: SectionId) => {
    pressed.current = id;
    setShown(id);
  };
  return { shown, press };
}
