import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/fields/text-input.tsx';

/** Why a membership is changed by hand (16.2). */
export function ReasonField(field: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  return <TextInput label="Reason" hint="Kept in the audit log." aria-required {...field} />;
}
