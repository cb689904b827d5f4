import { expect, test } from 'vitest';
import type { Member } from '#contract/members/members.ts';
import { one, render } from '../ui/testing/render.tsx';
import { MemberSections } from './member-sections.tsx';
import { bareMember as bare } from './testing/bare-member.ts';

const full: Member = {
  ...bare,
  social_links: {
    linkedin: 'https://www.linkedin.com/in/maya',
    facebook: null,
    twitter: 'https://x.com/maya',
    instagram: null,
  },
  phone_number: '+1 (613) 555-0142',
};

const page = () => document.body.textContent ?? '';

test('D2 links to other sites open safely and have an icon and a name', () => {
  render(<MemberSections member={full} />);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[target]')];
  expect(links.map((link) => link.textContent)).toEqual([
    'LinkedIn of Maya (opens in a new tab)',
    'X of Maya (opens in a new tab)',
  ]);
  for (const link of links) {
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
    expect(link.querySelector('svg')).not.toBeNull();
  }
});

test('1.8 a phone number is a link; other text is not', () => {
  const { show } = render(<MemberSections member={full} />);
  expect(one('a[href^="tel:"]').getAttribute('href')).toBe('tel:+16135550142');
  show(<MemberSections member={{ ...bare, phone_number: 'ask at the desk' }} />);
  expect(document.querySelector('a')).toBeNull();
  expect(page()).toContain('ask at the desk');
});

test('1.3 the owner sees every section, an invitation in empty ones, and the edit buttons', () => {
  const button = (name: string) => <button type="button">Edit {name}</button>;
  const own = {
    about: button('About'),
    golf: button('Golf'),
    employment: button('Employment'),
    education: button('Education'),
    social: button('Social Profile'),
    personal: button('Personal Information'),
  };
  render(<MemberSections member={bare} own={own} />);
  expect(document.querySelectorAll('h2')).toHaveLength(6);
  expect(document.querySelectorAll('button')).toHaveLength(6);
  expect(page()).toContain('Say hello');
});
