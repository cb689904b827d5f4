import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tile from './event-tile.module.css';

/** A tile of the usual size, while its event is loading. */
export function EventTileSkeleton({ className }: { className?: string | undefined }) {
  return (
    <div className={classNames(tile.tile, className)}>
      <div className={tile.cover}>
        <div className={tile.waiting} />
      </div>
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
