import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChunkError } from '#web/loading/load-chunk.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './door.module.css';
import { readFrames } from './read-frames.ts';

export type Camera = ReturnType<typeof useCamera>;

/**
 * The camera, once somebody has asked for it. It is small while an answer is read, and rests while somebody types:
 * on a phone the keyboard takes half of the screen.
 */
export function Scanner({
  camera: { video, isOn, isInSight, failure },
  isSmall,
  isResting,
}: {
  camera: Camera;
  isSmall: boolean;
  isResting: boolean;
}) {
  if (!isOn && !failure) return null;
  return (
    <section className={classNames(styles.scanner, isResting && styles.resting)} aria-label="Scan">
      {isOn && (
        <video
          ref={video}
          className={classNames(styles.video, isSmall && styles.small)}
          playsInline
          muted
          aria-label="The camera’s picture"
        />
      )}
      {isOn && (
        <p className={styles.hint}>
          {isInSight ? 'Take this ticket away.' : 'Hold a ticket in front of the camera.'}
        </p>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

/** Under the thumb, beside the search. */
export function ScanButton({ camera: { isOn, setOn } }: { camera: Camera }) {
  return (
    <Button
      variant={isOn ? 'outline' : 'green'}
      className={styles.scan}
      onClick={() => setOn(!isOn)}
    >
      {isOn ? (
        <>
          Stop<span className="visually-hidden"> the Camera</span>
        </>
      ) : (
        'Scan Tickets'
      )}
    </Button>
  );
}

export function useCamera(onCode: (text: string) => void) {
  const [isOn, setOn] = useState(false);
  const [failure, setFailure] = useState<string>();
  const video = useRef<HTMLVideoElement>(null);
  const [isInSight, setInSight] = useState(false);
  const see = useEffectEvent((text: string | undefined) => {
    setInSight(text !== undefined);
    if (text !== undefined) onCode(text);
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const stop = new AbortController();
    let stream: MediaStream | undefined;
    void navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (stop.signal.aborted || !video.current) return stopAll(opened);
        video.current.srcObject = opened;
        await video.current.play();
        await readFrames(video.current, stop.signal, see);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        setOn(false);
        setFailure(whyNoCamera(error));
      });
    return () => {
      stop.abort();
      if (stream) stopAll(stream);
    };
  }, [isOn]);

  return {
    video,
    isOn,
    isInSight,
    failure,
    setOn(wanted: boolean) {
      setFailure(undefined);
      setOn(wanted);
    },
  };
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function whyNoCamera(error: unknown): string {
  if (error instanceof ChunkError) return `${error.message}. ${error.advice}`;
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') {
    return 'The camera is not allowed. Allow it for this page in the browser’s settings, or search for the name.';
  }
  if (name === 'NotFoundError')
    return 'This device has no camera. Search for the name or the short code.';
  return 'The camera does not start. Search for the name or the short code.';
}
