/** Members whom the association knew from a spreadsheet; what became of their invitations. */
export const importedMembers = [
  { first_name: 'Agnes', last_name: 'Oyelaran', city: 'Halifax, NS', state: 'invited' },
  { first_name: 'Bertrand', last_name: 'Quesnel', city: 'Gatineau, QC', state: 'invited' },
  { first_name: 'Cora', last_name: 'Whitfeather', city: 'Thunder Bay, ON', state: 'claimed' },
  { first_name: 'Delphine', last_name: 'Arcand', city: 'Moncton, NB', state: 'invited' },
  { first_name: 'Edmund', last_name: 'Szczepanski', city: 'Red Deer, AB', state: 'removed' },
] as const;
