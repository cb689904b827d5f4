import { CheckIcon } from '#web/ui/icons/icon.tsx';
import site from '../site.module.css';
import styles from './who-gets-what.module.css';

const roles = ['Visitor', 'Free account', 'Member'];

/** What each role can do: `from` is the first role that can (section 6). */
const abilities: [text: string, from: number][] = [
  ['Read about every event, its agenda and its statement', 0],
  ['Look for events around a place', 0],
  ['Keep a profile with a picture', 1],
  ['Book events, for yourself and up to three guests', 1],
  ['See your events, your payments and your receipts', 1],
  ['Pay the member price', 2],
  ['Book member-only events', 2],
  ['Search the directory and read members’ profiles', 2],
  ['Be found in the directory', 2],
];

export function WhoGetsWhat() {
  return (
    <section className={styles.band} aria-labelledby="who-gets-what">
      <div className={site.section}>
        <div className={site.head}>
          <h2 id="who-gets-what">Who gets what</h2>
          <p className={site.lead}>
            A visitor just looks around. A free account books events. A member has paid for the
            year.
          </p>
        </div>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What one can do</span>
              </th>
              {roles.map((role) => (
                <th key={role} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {abilities.map(([text, from]) => (
              <tr key={text}>
                <th scope="row">{text}</th>
                {roles.map((role, index) => (
                  <td key={role}>{index >= from ? <Yes /> : <No />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Yes() {
  return (
    <>
      <CheckIcon className={styles.yes} />
      <span className="visually-hidden">Yes</span>
    </>
  );
}

function No() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">No</span>
    </>
  );
}
