import { fillAssociation } from '../association/fill-association.ts';
import { takeSettings } from '../organizing/association/take-settings.ts';
import { argumentsOf, runCommand, say } from './run-command.ts';

// `npm run update-association -- SETTING…`: the association's name, address and the like are stored at
// the first start. This stores the settings that are named again, as they are now.

await runCommand(async (deps) => {
  const names = argumentsOf();
  if (names.length === 0) {
    say('Which settings? npm run update-association -- ASSOCIATION_NAME CONTACT_EMAIL …');
    return 1;
  }
  // A database of an earlier version has no row yet.
  await fillAssociation(deps);
  const without = await takeSettings(deps, names);
  if (without.length === 0) say(`Stored: ${names.join(', ')}. It takes effect at once.`);
  else say(`Nothing is stored. These say nothing of the association: ${without.join(', ')}.`);
  return without.length === 0 ? 0 : 1;
});
