import { ownDesk } from '../desk.ts';
import { argumentsOf, runCommand } from '../run-command.ts';
import { askPortal } from './command-socket.ts';
import { type EventCommandName, eventCommands } from './event-commands.ts';

/** Runs a command about events here, or in the portal while that has the embedded database. */
export function runEventCommand(name: EventCommandName): Promise<void> {
  return runCommand(
    (deps) => eventCommands[name](deps, argumentsOf(), ownDesk),
    ({ dataDir }) => askPortal(dataDir, name, argumentsOf()),
  );
}
