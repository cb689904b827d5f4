// V35: some people have one name. The one that they do not have is '', and every name is made here.

interface PersonNames {
  first_name: string;
  last_name: string;
}

export const oneNameIsEnough = 'One of the two names is enough.';
export const noName = 'Enter a first or a last name.';

export function fullName({ first_name, last_name }: PersonNames): string {
  return `${first_name} ${last_name}`.trim();
}

/** V22: a guest whom nobody has named yet. */
export const unnamedGuest = (booker: string, position: number) => `Guest of ${booker} ${position}`;

export const isUnnamed = (name: string) => /^Guest of .+ \d+$/.test(name);

/** How a greeting calls somebody. */
export function calledName({ first_name, last_name }: PersonNames): string {
  return first_name || last_name;
}
