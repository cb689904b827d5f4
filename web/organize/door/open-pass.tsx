import { organizeCalls } from 'virtual:organize-calls';
import { openDoorPass as limits } from 'virtual:organize-limits';
import { callEndpoint } from '#web/api/call.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { useCheckedForm } from '#web/forms/use-checked-form.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useAddressToken } from '../session/use-address-token.ts';
import styles from './door.module.css';

/** 14.2: opens a pass. Its one-time token is in the fragment, which leaves the address bar at once. */
export function OpenPass() {
  const token = useAddressToken();
  const form = useCheckedForm({ name: '' }, async ({ name }) => {
    const answer = await callEndpoint(organizeCalls.openDoorPass, { body: { token, name } });
    const { event } = (answer as { data: { event: { slug: string } } }).data;
    sessionStorage.setItem('door name', name);
    location.replace(`/organize/door/${event.slug}`);
  });
  if (token === '') {
    return (
      <div className={styles.closed}>
        <h1>Scan the pass again</h1>
        <p>
          The link of a pass works once, and in the browser that opened it. Ask the captain to show
          you a new one, and scan it with your phone’s camera.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.closed}>
      <h1>Help at the door</h1>
      <p>
        With this pass you can check people in on this phone, until 4 in the morning after the
        event. You see names and who came together, and nothing else of them.
      </p>
      <CheckedForm form={form} button="Open the Door">
        <TextInput
          label="Your Name"
          hint="The other desks see who let somebody in."
          autoComplete="name"
          maxLength={limits.name.maxLength}
          required
          {...form.field('name')}
        />
      </CheckedForm>
    </div>
  );
}
