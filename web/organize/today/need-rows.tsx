import { matterKinds } from '#contract/organizing/matter-kinds.ts';
import type { Today } from '#contract/organizing/today.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import small from '../../ui/small-button.module.css';
import { ConsoleLink } from '../pieces/console-link.tsx';
import { WholeDates } from '../pieces/whole-dates.tsx';
import { DrawnFlag } from './drawn-flag.tsx';
import own from './need-rows.module.css';
import styles from './today-page.module.css';

type Need = Today['needs'][number];

/** What needs somebody, most urgent first. */
export function NeedRows({ needs }: { needs: Need[] }) {
  if (needs.length === 0) {
    return (
      <div className={styles.nothing}>
        <DrawnFlag />
        <p>Nothing needs you today.</p>
      </div>
    );
  }
  return (
    <section aria-labelledby="needs">
      <h2 className={styles.heading} id="needs">
        Needs you
      </h2>
      <ul className={classNames(styles.rows, own.needs)}>
        {needs.map((need) => (
          <NeedRow key={`${need.kind} ${need.title} ${need.at} ${need.href}`} need={need} />
        ))}
      </ul>
    </section>
  );
}

function NeedRow({ need: { kind, title, detail, is_list, href, door } }: { need: Need }) {
  const { name, tone, verb, verbOfList = verb } = matterKinds[kind];
  const button = buttonClass('outline', small.small);
  const about = <span className="visually-hidden">: {title}</span>;
  return (
    <li className={classNames(styles.row, own.need)}>
      <p>
        <Badge tone={tone}>{name}</Badge>
      </p>
      <p className={own.what}>
        <strong>
          <WholeDates>{title}</WholeDates>
        </strong>{' '}
        <span>
          <WholeDates>{detail}</WholeDates>
        </span>
      </p>
      <p className={own.does}>
        {door && (
          <a className={button} href={door}>
            Door{about}
          </a>
        )}
        {href !== null && (
          <ConsoleLink className={button} href={href}>
            {is_list ? verbOfList : verb}
            {about}
          </ConsoleLink>
        )}
      </p>
    </li>
  );
}
