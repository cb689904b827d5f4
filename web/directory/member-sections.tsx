import type { ReactNode } from 'react';
import type { Member } from '#contract/members/members.ts';
import { aroundNames, handicapText, handNames } from '#contract/profile/golf.ts';
import { formatBirthday, formatDay } from '#contract/values/dates.ts';
import { calledName, fullName } from '#contract/values/person-names.ts';
import { whenIn } from '#contract/values/when.ts';
import { useZone } from '#web/ui/zone.ts';
import timeline from '../events/details/event-agenda.module.css';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './member-sections.module.css';
import { SocialLinks } from './social-links.tsx';

type Section = 'about' | 'golf' | 'employment' | 'education' | 'social' | 'personal';

/** The owner's controls beside each heading: whether members see the section, and its edit button. */
type OwnControls = Record<Section, ReactNode>;

/** The text of an empty section for its owner; members do not see it. */
const invitations: Record<Section, string> = {
  about: 'Say hello: how you came to golf, and what you are glad to talk about between two holes.',
  golf: 'Your handicap index, your home course, and whether you walk: a booking is filled in with the index.',
  employment: 'Where you work or worked. It helps people to place you, and to ask for advice.',
  education: 'Where you learned what you do. Somebody from the same class may be among us.',
  social: 'Where else people can find you on the web.',
  personal: 'Your birthday, your languages, how to reach you: as much of it as you like.',
};

/** Picture, name and headline; `children` stand below. N22: a person without a membership has joined nothing. */
export function MemberHead({
  member,
  hasJoined = true,
  children,
}: {
  member: Member;
  hasJoined?: boolean;
  children?: ReactNode;
}) {
  const zone = useZone();
  const name = fullName(member);
  const headline = member.headline ?? headlineOf(member);
  return (
    <header className={styles.head}>
      <Avatar name={name} url={member.pfp_url} size="large" />
      <div className={styles.words}>
        <h1>{name}</h1>
        {headline && <p>{headline}</p>}
        {hasJoined && (
          <p className={styles.quiet}>Joined {whenIn(zone, member.member_since, 'month')}</p>
        )}
      </div>
      {children}
    </header>
  );
}

/** The sections of a person as members see them; with `own`, as the owner sees them (A5). */
export function MemberSections({ member, own }: { member: Member; own?: OwnControls }) {
  const { about, employment = [], education = [], social_links } = member;
  const hasLinks = Object.values(social_links ?? {}).some(Boolean);
  const facts = factsOf(member);
  const golf = golfFactsOf(member);

  function section(name: Section, title: string, content: ReactNode) {
    if (!content && !own) return null;
    return (
      <section aria-labelledby={`${name}-title`}>
        <div className={styles.row}>
          <h2 id={`${name}-title`}>{title}</h2>
          {own?.[name]}
        </div>
        {content || <p className={styles.quiet}>{invitations[name]}</p>}
      </section>
    );
  }

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {section('about', 'About', about && <p className={styles.text}>{about}</p>)}
        {section(
          'employment',
          'Employment',
          employment.length > 0 && (
            <Timeline
              entries={employment.map(({ title, company, ...entry }) => ({
                ...entry,
                heading: title,
                subheading: company,
              }))}
            />
          ),
        )}
        {section(
          'education',
          'Education',
          education.length > 0 && (
            <Timeline
              entries={education.map(({ course, place, ...entry }) => ({
                ...entry,
                heading: course,
                subheading: place,
              }))}
            />
          ),
        )}
      </div>
      <div className={styles.column}>
        {section('golf', 'Golf', golf.length > 0 && <Facts facts={golf} />)}
        {section('personal', 'Personal Information', facts.length > 0 && <Facts facts={facts} />)}
        {section(
          'social',
          'Social Profile',
          social_links && hasLinks && (
            <SocialLinks links={social_links} owner={calledName(member)} />
          ),
        )}
      </div>
    </div>
  );
}

/** "Librarian, Ottawa Public Library": the present or latest work, if it is visible. */
function headlineOf({ employment = [] }: Member): string | undefined {
  const work = employment.find(({ end_date }) => end_date === '') ?? employment[0];
  return work && `${work.title}, ${work.company}`;
}

interface TimelineEntry {
  uuid: string;
  heading: string;
  subheading: string;
  start_date: string;
  end_date: string;
}

function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className={classNames(timeline.line, styles.dates)}>
      {entries.map(({ uuid, heading, subheading, start_date, end_date }) => (
        <li className={timeline.station} key={uuid}>
          <p className={timeline.time}>
            <span>{start_date} –</span> <span>{end_date || 'present'}</span>
          </p>
          <div>
            <p className={timeline.title}>{heading}</p>
            <p className={timeline.text}>{subheading}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

interface Fact {
  name: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className={styles.quiet}>{name}</dt>
          <dd className={styles.text}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf({ gender, birthday, phone_number, languages, city }: Member): Fact[] {
  return [
    { name: 'City', value: city },
    { name: 'Languages', value: languages },
    { name: 'Phone', value: phone_number && <PhoneLink number={phone_number} /> },
    { name: 'Birthday', value: birthday && formatBirthday(birthday) },
    { name: 'Gender', value: gender },
  ].filter(({ value }) => value);
}

/** Q17 */
function golfFactsOf({ golf }: Member): Fact[] {
  if (!golf) return [];
  const { handicap_index: index, handicap_index_on: day, hand, gets_around: way } = golf;
  const known = [hand && handNames[hand], way && aroundNames[way].toLowerCase()].filter(Boolean);
  return [
    {
      name: 'Handicap index',
      value: index !== null && `${handicapText(index)}${day ? `, as of ${formatDay(day)}` : ''}`,
    },
    { name: 'Home course', value: golf.home_course },
    { name: 'Plays', value: known.join(', ').replace(/^./, (first) => first.toUpperCase()) },
  ].filter(({ value }) => value);
}

/** The field may have any text; only a number becomes a link. */
function PhoneLink({ number }: { number: string }) {
  const dialled = /^[+\d][\d\s().-]*/.exec(number)?.[0].replace(/[^+\d]/g, '') ?? '';
  return dialled.length < 3 ? number : <a href={`tel:${dialled}`}>{number}</a>;
}
