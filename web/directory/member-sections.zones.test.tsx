import { expect, test } from 'vitest';
import type { Member } from '#contract/members/members.ts';
import { render } from '../ui/testing/render.tsx';
import { MemberHead, MemberSections } from './member-sections.tsx';
import { bareMember as bare } from './testing/bare-member.ts';

const entry = { uuid: bare.uuid, start_date: 'March 2019', end_date: '' };

const full: Member = {
  ...bare,
  about: 'First line\nsecond line',
  social_links: {
    linkedin: 'https://www.linkedin.com/in/maya',
    facebook: null,
    twitter: 'https://x.com/maya',
    instagram: null,
  },
  employment: [
    { ...entry, uuid: 'a', title: 'Librarian', company: 'Public Library' },
    { ...entry, uuid: 'b', title: 'Clerk', company: 'Bookshop', end_date: 'February 2019' },
  ],
  education: [{ ...entry, course: 'Archives', place: 'Carleton', end_date: 'June 2018' }],
  gender: null,
  birthday: '03-04',
  phone_number: '+1 (613) 555-0142',
  languages: 'English, French',
  city: 'Ottawa',
};

const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const page = () => document.body.textContent ?? '';

test('A5 a hidden section and an empty one leave nothing on the page', () => {
  const { show } = render(<MemberSections member={bare} />);
  expect(headings()).toEqual([]);
  expect(page()).toBe('');
  show(
    <MemberSections
      member={{ ...bare, about: null, employment: [], social_links: emptyLinks, gender: null }}
    />,
  );
  expect(page()).toBe('');
});

const emptyLinks = { linkedin: null, facebook: null, twitter: null, instagram: null };

test('1.8 every section with content is shown', () => {
  render(<MemberSections member={full} />);
  expect(headings()).toEqual([
    'About',
    'Employment',
    'Education',
    'Personal Information',
    'Social Profile',
  ]);
  expect(page()).toContain('March 2019 – present');
  expect(page()).toContain('March 2019 – February 2019');
  expect(page()).toContain('March 4');
  expect([...document.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'City',
    'Languages',
    'Phone',
    'Birthday',
  ]);
});

test('1.8 the headline is the present work', () => {
  const { show } = render(<MemberHead member={full} />);
  expect(page()).toContain('Librarian, Public Library');
  expect(page()).toContain('Joined May 2023');
  show(<MemberHead member={bare} />);
  expect(page()).not.toContain('Librarian');
});

test('N22 a person without a membership has not joined', () => {
  render(<MemberHead member={full} hasJoined={false} />);
  expect(page()).not.toContain('Joined');
});
