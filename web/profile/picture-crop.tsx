import { type PointerEvent, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './picture-crop.module.css';

/** The square to cut out, in percent: its position in the space it can move in, and the zoom. */
export interface Crop {
  across: number;
  down: number;
  zoom: number;
}

export const middle: Crop = { across: 50, down: 50, zoom: 100 };

interface Size {
  width: number;
  height: number;
}

/** For the call: the corner as fractions of width and height, the side as a fraction of the shorter one. */
export function cropFractions({ width, height }: Size, { across, down, zoom }: Crop) {
  const side = (Math.min(width, height) * 100) / zoom;
  return {
    crop_x: (across / 100) * (1 - side / width),
    crop_y: (down / 100) * (1 - side / height),
    crop_size: 100 / zoom,
  };
}

/** The crop in the circle that shows it later. Dragging moves the picture under the circle. */
export function CroppedPicture({
  url,
  crop,
  size,
  isSaving,
  onSize,
  onMove,
}: {
  url: string;
  crop: Crop;
  size: Size | undefined;
  isSaving: boolean;
  onSize: (size: Size) => void;
  onMove: (crop: Crop) => void;
}) {
  const [broken, setBroken] = useState<string>();
  const dragged = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  const side = size && (Math.min(size.width, size.height) * 100) / crop.zoom;

  function startDrag(event: PointerEvent<HTMLImageElement>) {
    if (isSaving) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY, crop };
  }

  function drag(event: PointerEvent<HTMLImageElement>) {
    const from = dragged.current;
    if (!from || isSaving) return;
    const { offsetWidth, offsetHeight, parentElement } = event.currentTarget;
    const circle = parentElement?.clientWidth ?? 0;
    onMove({
      ...crop,
      across: moved(from.crop.across, event.clientX - from.x, offsetWidth - circle),
      down: moved(from.crop.down, event.clientY - from.y, offsetHeight - circle),
    });
  }

  // No preview if the browser cannot show the file; the server decides whether it is a picture (5.9).
  if (broken === url) {
    return <span className={classNames(styles.circle, styles.unseen)}>No preview</span>;
  }
  return (
    <span className={styles.circle}>
      <img
        className={styles.picture}
        src={url}
        alt="Profile"
        draggable={false}
        style={size && side ? positioned(size, side, crop) : undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setBroken(url)}
        onPointerDown={startDrag}
        onPointerMove={drag}
        onLostPointerCapture={() => {
          dragged.current = undefined;
        }}
      />
    </span>
  );
}

function positioned({ width, height }: Size, side: number, { across, down }: Crop) {
  return {
    inlineSize: `${(100 * width) / side}%`,
    blockSize: `${(100 * height) / side}%`,
    insetInlineStart: `${-across * (width / side - 1)}%`,
    insetBlockStart: `${-down * (height / side - 1)}%`,
  };
}

/** The picture follows the pointer, so the square moves the other way, within the picture. */
function moved(from: number, distance: number, room: number): number {
  if (room <= 0) return from;
  return Math.min(100, Math.max(0, from - (100 * distance) / room));
}

/** Sliders for people who cannot drag: they work with keys and clicks. */
export function CropSliders({
  crop,
  size: { width, height },
  isSaving,
  onMove,
}: {
  crop: Crop;
  size: Size;
  isSaving: boolean;
  onMove: (crop: Crop) => void;
}) {
  const isZoomed = crop.zoom > 100;
  const sliders = [
    { name: 'zoom', label: 'Zoom', min: 100, max: 400, hasRoom: true },
    {
      name: 'across',
      label: 'Left to Right',
      min: 0,
      max: 100,
      hasRoom: isZoomed || width > height,
    },
    { name: 'down', label: 'Top to Bottom', min: 0, max: 100, hasRoom: isZoomed || height > width },
  ] as const;
  return (
    <fieldset className={styles.sliders}>
      <legend>Drag the picture, or move it here</legend>
      {sliders.map(({ name, label, min, max, hasRoom }) => (
        <label key={name}>
          {label}
          <input
            type="range"
            min={min}
            max={max}
            value={Math.round(crop[name])}
            disabled={isSaving || !hasRoom}
            onChange={({ target }) => onMove({ ...crop, [name]: Number(target.value) })}
          />
        </label>
      ))}
    </fieldset>
  );
}

/** The size of the picture at `url`, once it has loaded. */
export function usePictureSize(url: string) {
  const [loaded, setLoaded] = useState<{ url: string; size: Size }>();
  return {
    size: loaded?.url === url ? loaded.size : undefined,
    setSize: (size: Size) => setLoaded({ url, size }),
  };
}
