import { Skeleton } from '#web/ui/skeleton.tsx';
import tile from './event-tile.module.css';

/** A tile of the usual size, while its event is loading. */
export function EventTileSkeleton() {
  return (
    <div className={tile.tile}>
      <div className={tile.waiting} />
      <div className={tile.text}>
        <p className={tile.kicker} />
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <div className={tile.foot}>
          <Skeleton shape="short" />
        </div>
      </div>
    </div>
  );
}
