import { Skeleton } from '#web/ui/skeleton.tsx';
import card from './event-tile.module.css';

/** A card of the usual size, before its event is there. */
export function EventTileSkeleton() {
  return (
    <div className={card.card}>
      <div className={card.waiting} />
      <div className={card.text}>
        <p className={card.kicker} />
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <div className={card.foot}>
          <Skeleton shape="short" />
        </div>
      </div>
    </div>
  );
}
