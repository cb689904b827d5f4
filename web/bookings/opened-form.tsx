import { type ReactNode, useId, useState } from 'react';
import { type ChunkError, loadChunk } from '#web/loading/load-chunk.ts';
import { notifyChunkFailure } from '#web/overlays/chunk-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import formStyles from '../forms/form.module.css';
import sections from '../ui/sections.module.css';

/** A form that hardly anybody opens, whose code is loaded once somebody does. */
export function useOpenedForm<Form>(load: () => Promise<Form>) {
  const [ShownForm, setShownForm] = useState<Form>();
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    try {
      const loaded = await loadChunk(load);
      setShownForm(() => loaded);
    } catch (error) {
      notifyChunkFailure(error as ChunkError);
    } finally {
      setLoading(false);
    }
  }

  return { ShownForm, isLoading, open, close: () => setShownForm(undefined) };
}

/** The button that opens and closes it, and the form below. */
export function OpenedForm({
  form: { ShownForm, isLoading, open, close },
  button,
  variant = 'outline',
  children,
}: {
  form: ReturnType<typeof useOpenedForm>;
  button: string;
  variant?: 'outline' | 'green';
  children: ReactNode;
}) {
  const formId = useId();
  const isOpen = ShownForm !== undefined;
  return (
    <>
      <Button
        variant={isOpen ? 'outline' : variant}
        loading={isLoading}
        aria-expanded={isOpen}
        aria-controls={isOpen ? formId : undefined}
        onClick={isOpen ? close : open}
      >
        {isOpen ? 'Not Now' : button}
      </Button>
      {isOpen && (
        <div className={classNames(sections.stack, formStyles.wide)} id={formId}>
          {children}
        </div>
      )}
    </>
  );
}
