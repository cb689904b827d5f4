import { Switch } from '../ui/fields/switch.tsx';

/** 2.14 */
export function VisibilitySwitch(props: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <div>
      <Switch label="Visible to Members" {...props} />
    </div>
  );
}
