import type { GrantRole } from '#contract/calls/access.ts';
import { emailKey } from '#contract/values/fields.ts';
import { type Seeded, seeded } from '#server/artwork/materials/seeded.ts';
import type { education, employment, users } from '#server/db/tables/tables.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';
import { demoAccounts } from '../data/demo-accounts.ts';
import {
  type Career,
  careers,
  cities,
  type DemoCity,
  type DemoMember,
  members,
  pastEvents,
} from '../data/demo-data.ts';
import { randomUuid } from './random-ids.ts';

export interface BuiltMember {
  /** What the association has entrusted to them. */
  role?: GrantRole | null;
  user: typeof users.$inferInsert & { uuid: string; created_at: Date };
  employment: (typeof employment.$inferInsert)[];
  education: (typeof education.$inferInsert)[];
}

type Person = DemoMember & { email: string };

/** The last two of the list have not opened the link in their email yet. */
const unverified = 2;

export function buildDemoMembers(now: Date, passwordHash: string, random: Seeded): BuiltMember[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * oneDay);
  return [
    ...demoAccounts.map(({ role, joinedDaysAgo, ...account }) => {
      const joined = daysAgo(joinedDaysAgo);
      const built = build({ ...account, gender: null }, joined, now, passwordHash, random);
      // The last visit is so long ago that something is new since then.
      return { ...built, user: { ...built.user, visited_at: daysAgo(50) }, role };
    }),
    ...members.map((member, index) => {
      const isNew = index >= members.length - unverified;
      const joined = daysAgo(isNew ? random.between(2, 6) : random.between(20, 2500));
      const built = build(personOf(member, random), joined, now, passwordHash, random);
      if (isNew) built.user.email_verified_at = null;
      return built;
    }),
  ];
}

function personOf(member: DemoMember, random: Seeded): Person {
  const mailbox = `${plain(member.first_name)}.${plain(member.last_name)}`;
  return { ...member, email: `${mailbox}@${random.pick(['example.com', 'example.org'])}` };
}

function build(
  person: Person,
  joined: Date,
  now: Date,
  passwordHash: string,
  random: Seeded,
): BuiltMember {
  const uuid = randomUuid(random);
  const city = named(cities, person.city);
  const phone = `+1 ${city.area}-555-01${twoDigits(random.whole(0, 99))}`;
  return {
    user: {
      uuid,
      email: person.email,
      email_key: emailKey(person.email),
      email_verified_at: new Date(joined.getTime() + random.whole(2, 90) * oneMinute),
      password_hash: passwordHash,
      first_name: person.first_name,
      last_name: person.last_name,
      about: person.about,
      ...socialLinks(person, random),
      ...visibility(random),
      ...golf(person, now),
      dob_at: `${person.born}-${twoDigits(random.whole(1, 12))}-${twoDigits(random.whole(1, 28))}`,
      gender: random.chance(0.15) ? null : person.gender,
      phone_number: random.chance(0.2) ? null : phone,
      languages: person.languages,
      location: random.chance(0.1) ? null : address(person.city, city, random),
      created_at: joined,
    },
    ...history(uuid, person, now, random),
  };
}

/** One in eight shows nothing, one in four everything, and the rest some of it. */
function visibility(random: Seeded) {
  const openness = random.fraction();
  const shown = () => openness > 0.75 || (openness > 0.125 && random.chance(0.55));
  return {
    about_visibility: shown(),
    social_links_visibility: shown(),
    employment_visibility: shown(),
    education_visibility: shown(),
    dob_visibility: shown(),
  };
}

/** Q17. Of random numbers of its own, so that everything else of the demo stays as it is. */
function golf({ email, city }: Person, now: Date) {
  const random = seeded(`golf of ${email}`);
  const isMaya = email === 'member@example.com';
  if (!isMaya && random.chance(0.2)) return {};
  const index = isMaya ? 16.2 : random.whole(-12, 380) / 10;
  const changed = new Date(now.getTime() - random.between(5, 200) * oneDay);
  return {
    handicap_index: index,
    handicap_index_on: changed.toISOString().slice(0, 10),
    home_course:
      homeCourses.find(([town]) => town === city)?.[1] ??
      (isMaya ? 'Club de golf des Draveurs' : null),
    hand: random.chance(0.12) ? ('left' as const) : ('right' as const),
    gets_around: random.chance(0.6) ? ('walks' as const) : ('rides' as const),
    golf_visibility: isMaya || random.chance(0.6),
  };
}

const homeCourses = pastEvents
  .filter(({ kind }) => kind === 'round')
  .map(({ venue }) => [venue.city, venue.name] as const);

function socialLinks(person: Person, random: Seeded) {
  const handle = `${plain(person.first_name)}-${plain(person.last_name)}`;
  const link = (network: string, probability: number) =>
    random.chance(probability) ? `https://example.com/${network}/${handle}` : null;
  return {
    linkedin: link('linkedin', 0.6),
    facebook: link('facebook', 0.4),
    twitter: link('x', 0.25),
    instagram: link('instagram', 0.45),
  };
}

function address(name: string, city: DemoCity, random: Seeded): string {
  const street = random.pick(city.streets);
  const number = random.whole(3, 2480);
  // French writes a comma after the house number and the kind of street in lower case.
  const line = /^\p{Ll}/u.test(street) ? `${number}, ${street}` : `${number} ${street}`;
  const letter = () => random.pick([...'ABCEGHJKLMNPRSTVWXYZ'] as [string, ...string[]]);
  const unit = `${random.whole(1, 9)}${letter()}${random.whole(1, 9)}`;
  return `${line}\n${name}, ${city.province}\n${random.pick(city.postal)} ${unit}`;
}

function history(user_uuid: string, person: Person, now: Date, random: Seeded) {
  const career = named(careers, person.career);
  const year = now.getUTCFullYear();
  const studying = person.career === 'student';
  const graduated = studying ? year + 1 : person.born + random.whole(22, 26);
  const month = (of: number, number: number) => `${of}-${twoDigits(number)}-01`;
  const studies = {
    uuid: randomUuid(random),
    user_uuid,
    course: career.course,
    place: random.pick(career.schools),
    start_month: month(graduated - 4, 9),
    end_month: studying ? null : month(graduated, random.pick([4, 5, 6])),
  };
  const later = random.chance(0.2) && graduated + 12 < year;
  return {
    education: later ? [studies, furtherStudies(user_uuid, graduated + 9, random)] : [studies],
    employment: jobs(user_uuid, person, career, studying ? year - 1 : graduated, year, random),
  };
}

function furtherStudies(user_uuid: string, year: number, random: Seeded) {
  return {
    uuid: randomUuid(random),
    user_uuid,
    course: random.pick([
      'Certificate in Non-profit Leadership',
      'Certificate in Adult Education',
      'Diploma in Sport Administration',
    ]),
    place: random.pick(['Athabasca University', 'Royal Roads University', 'Université TÉLUQ']),
    start_month: `${year}-01-01`,
    end_month: `${year + 1}-06-01`,
  };
}

/** From the first title to the latest; people past their mid-sixties have stopped. */
function jobs(
  user_uuid: string,
  person: Person,
  career: Career,
  from: number,
  year: number,
  random: Seeded,
) {
  const retired = Math.min(year, person.born + random.whole(64, 66));
  const list: (typeof employment.$inferInsert)[] = [];
  let start = from;
  for (const [index, title] of career.titles.entries()) {
    if (start >= retired) break;
    const last = index === career.titles.length - 1;
    const end = last ? retired : Math.min(retired, start + random.whole(4, 10));
    const current = end >= year;
    list.push({
      uuid: randomUuid(random),
      user_uuid,
      title,
      company: random.pick(career.companies),
      start_month: `${start}-${twoDigits(random.whole(1, 6))}-01`,
      end_month: current ? null : `${end}-${twoDigits(random.whole(6, 12))}-01`,
    });
    start = end + 1;
  }
  const latest = list.at(-1);
  if (latest && person.employer) latest.company = person.employer;
  return list;
}

function named<Entry>(list: Record<string, Entry>, name: string): Entry {
  const entry = list[name];
  if (!entry) throw new RangeError(`The demo's data has no entry "${name}".`);
  return entry;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z-]/g, '');
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
