import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Deps } from '../../deps/deps.ts';
import { requestContext, terminalContext } from '../../http/request-context.ts';
import { errorName } from '../../log/log.ts';
import { OperatorError } from '../../start/operator-error.ts';
import { type Desk, ownDesk } from '../desk.ts';
import { sentenceFor } from '../run-command.ts';
import { type EventCommandName, eventCommands } from './event-commands.ts';

// The embedded database belongs to one process. While that is the portal, the commands about events ask it
// over a socket in DATA_DIR, in a folder of its user alone: who may connect is decided by the file system.
// A line is a message in JSON. The command's words go in; what it says, and which of the terminal's files it
// reads and writes, comes out.

const folderOf = (dataDir: string) => join(dataDir, 'commands');
const socketOf = (dataDir: string) => join(folderOf(dataDir), 'socket');

/** The longest path of a socket that every system takes. */
const longestPath = 100;

const askedSchema = z.object({
  command: z.enum(Object.keys(eventCommands) as [EventCommandName]),
  words: z.array(z.string()),
});

const answerSchema = z.union([
  z.object({ say: z.string() }),
  z.object({ read: z.string() }),
  z.object({ create: z.string() }),
  z.object({ error: z.string() }),
  z.object({ exit: z.int() }),
]);

/** Lets the commands run in this process, which has the embedded database. Returns how to end it. */
export async function listenForCommands(deps: Deps): Promise<() => Promise<void>> {
  const { dataDir } = deps.settings;
  const path = socketOf(dataDir);
  if (deps.settings.databaseUrl || Buffer.byteLength(path) > longestPath) return async () => {};
  const running = new Set<Socket>();
  const server = createServer((socket) => {
    running.add(socket);
    socket.on('close', () => running.delete(socket));
    void answer(deps, socket);
  });
  // The database's lock is this process's, so a socket that is there is of one that has ended.
  rmSync(folderOf(dataDir), { recursive: true, force: true });
  mkdirSync(folderOf(dataDir), { mode: 0o700 });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return async () => {
    server.close();
    for (const socket of running) socket.destroy();
    rmSync(folderOf(dataDir), { recursive: true, force: true });
  };
}

async function answer(deps: Deps, socket: Socket): Promise<void> {
  const { send, next } = conversation(socket);
  try {
    const { command, words } = askedSchema.parse(await next());
    const run = () => eventCommands[command](deps, words, distantDesk(send, next));
    send({ exit: await requestContext.run(terminalContext, run) });
  } catch (error) {
    const sentence = sentenceFor(error);
    if (!sentence) deps.log.error({ reason: errorName(error) }, 'a command failed');
    send({ error: sentence ?? 'This failed. The log of the portal says why.' });
  }
  socket.end();
}

type Send = (message: object) => void;
type Next = () => Promise<unknown>;

/** The terminal at the other end. */
function distantDesk(send: Send, next: Next): Desk {
  return {
    say: (sentence) => send({ say: sentence }),
    async read(path) {
      send({ read: path });
      const { bytes } = z.object({ bytes: z.string().nullable() }).parse(await next());
      return bytes === null ? undefined : Buffer.from(bytes, 'base64');
    },
    async write(path, text) {
      const done = async () => z.object({ done: z.boolean() }).parse(await next()).done;
      send({ create: path });
      if (!(await done())) return 1;
      const whole = await text().catch((error: unknown) => {
        send({ text: null });
        throw error;
      });
      send({ text: whole ?? null });
      return (await done()) ? 0 : 1;
    },
  };
}

/** Has the portal on this folder run the command. Undefined if none listens there. */
export async function askPortal(
  dataDir: string,
  command: EventCommandName,
  words: string[],
): Promise<number | undefined> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    return undefined;
  }
  const { send, next } = conversation(socket);
  send({ command, words });
  for (;;) {
    const message = answerSchema.safeParse(await next()).data;
    if (!message) throw new OperatorError('The portal stopped while it did this. Run it again.');
    if ('exit' in message) return message.exit;
    if ('error' in message) throw new OperatorError(message.error);
    if ('say' in message) ownDesk.say(message.say);
    if ('read' in message) {
      send({ bytes: (await ownDesk.read(message.read))?.toString('base64') ?? null });
    }
    if ('create' in message) {
      const code = await ownDesk.write(message.create, async () => {
        send({ done: true });
        const { text } = z.object({ text: z.string().nullable() }).parse(await heard());
        return text ?? undefined;
      });
      send({ done: code === 0 });
    }
  }

  /** The next message that is no sentence for the screen. */
  async function heard(): Promise<unknown> {
    const message = await next();
    const sentence = z.object({ say: z.string() }).safeParse(message).data;
    if (!sentence) return message;
    ownDesk.say(sentence.say);
    return heard();
  }
}

/** Messages of either side, one a line; undefined once the other side has ended. */
function conversation(socket: Socket): { send: Send; next: Next } {
  // An end that breaks off is one that says nothing more.
  socket.on('error', () => undefined);
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return {
    send: (message) => void socket.write(`${JSON.stringify(message)}\n`),
    async next() {
      const { value, done } = await lines.next();
      return done ? undefined : JSON.parse(value);
    },
  };
}
