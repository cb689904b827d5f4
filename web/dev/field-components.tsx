import { Checkbox } from '../ui/fields/checkbox.tsx';
import { PasswordInput } from '../ui/fields/password-input.tsx';
import { PictureEditor } from '../ui/fields/picture-editor.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { ComponentGroup } from './component-group.tsx';
import styles from './components-page.module.css';

const nothing = () => undefined;

const monthOptions = ['January', 'February', 'March', 'April'].map((month) => (
  <option key={month}>{month}</option>
));

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="teal" d="M0 0h10v10H0z"/><circle cx="5" cy="4" r="2" fill="white"/><path fill="white" d="M1 10a4 4 0 0 1 8 0z"/></svg>',
)}`;

export function FieldComponents() {
  return (
    <>
      <ComponentGroup title="Text fields">
        <div className={styles.grid}>
          <TextInput label="First Name" autoComplete="off" />
          <TextInput label="Languages" placeholder="English, French" hint="Separated by commas" />
          <TextInput label="Phone Number" defaultValue="+1 555-555-5555" type="tel" />
          <TextInput label="Title" error="Write a title." />
          <TextInput label="Email" defaultValue="ana@example" error="Write a whole address." />
          <TextInput label="Joined" defaultValue="2019" disabled />
          <TextArea label="Address" />
          <TextArea label="About" error="Write at most 2000 characters." defaultValue="I play." />
          <TextArea label="Notes" disabled defaultValue="Closed." />
          <PasswordInput label="Password" autoComplete="off" defaultValue="green-and-flag" />
          <PasswordInput
            label="New Password"
            autoComplete="off"
            hint="At least 8 characters"
            error="Write at least 8 characters."
          />
          <PasswordInput label="Closed Password" autoComplete="off" disabled />
        </div>
      </ComponentGroup>

      <ComponentGroup title="Choices">
        <div className={styles.grid}>
          <Select label="Month">{monthOptions}</Select>
          <Select label="Start Month" error="Choose a month.">
            {monthOptions}
          </Select>
          <Select label="End Month" disabled>
            {monthOptions}
          </Select>
          <Checkbox label="Currently Present" />
          <Checkbox label="Remember me on this device" defaultChecked />
          <Checkbox
            label={
              <>
                I have read the <a href="/terms">terms</a>
              </>
            }
            error="Read them first."
          />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled and on" disabled defaultChecked />
        </div>
      </ComponentGroup>

      <ComponentGroup title="Picture editor">
        <div className={styles.grid}>
          <PictureEditor url="" onChoose={nothing} onRemove={nothing} />
          <PictureEditor url={picture} onChoose={nothing} onRemove={nothing} />
          <PictureEditor url={picture} busy progress={0.4} onChoose={nothing} onRemove={nothing} />
          <PictureEditor
            url=""
            error="Choose an image of at most 5 MB."
            onChoose={nothing}
            onRemove={nothing}
          />
        </div>
      </ComponentGroup>
    </>
  );
}
