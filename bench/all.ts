import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureAttendees } from './attendees.ts';
import { measureConsole } from './console.ts';
import { measureDoor } from './door.ts';
import { measureFaults } from './faults.ts';
import { measureHostile } from './hostile.ts';
import { measureLogin } from './login.ts';
import { measureMembers } from './members.ts';
import { watchPeak } from './memory.ts';
import { measureNeutral } from './neutral.ts';
import { measurePages } from './page.ts';
import { measureReads } from './reads.ts';
import { type Found, type Row, rowTable } from './row.ts';
import { measureSignedIn } from './signed-in.ts';
import { measureStarts } from './start.ts';
import { measureStorm } from './storm.ts';
import { measureUpgrade } from './upgrade.ts';

// `npm run bench`: runs all benchmarks and writes the results to docs/performance.md and the README.

const benchmarks: Record<string, () => Promise<Found>> = {
  Starting: measureStarts,
  Reading: measureReads,
  'Reading, signed in': measureSignedIn,
  Pages: measurePages,
  Console: measureConsole,
  'Who comes': measureAttendees,
  'The door': measureDoor,
  'A rush for seats': measureStorm,
  'Signing in': measureLogin,
  'The directory': measureMembers,
  'Known and unknown email addresses': measureNeutral,
  'Hostile input': measureHostile,
  Faults: measureFaults,
  'Upgrading from 0.14': measureUpgrade,
};

const rows: Row[] = [];
const details: string[] = [];
const peak = watchPeak();
for (const [name, measure] of Object.entries(benchmarks)) {
  process.stdout.write(`${name} …\n`);
  const found = await measure();
  process.stdout.write(`${rowTable(found.rows)}\n\n`);
  rows.push(...found.rows);
  if (found.details) details.push(`### ${name}`, found.details);
}
const megabytes = peak.stop();
rows.push({
  metric: 'memory of a portal on PostgreSQL, the maximum of all benchmarks',
  target: '≤ 160 MB',
  measured: `${megabytes.toFixed(0)} MB`,
  isMet: megabytes <= 160,
});
write();

function write(): void {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 1e9)} GB of memory, Node ${process.versions.node}`;
  const met = rows.filter(({ isMet }) => isMet).length;
  const summary = `Measured on ${machine}. ${met} of ${rows.length} targets are met.\n\n${rowTable(rows)}`;
  const text = [summary, ...details].join('\n\n');
  process.stdout.write(`${text}\n`);
  putInto('README.md', summary);
  putInto('docs/performance.md', text);
}

function putInto(name: string, text: string): void {
  const file = join(import.meta.dirname, '..', name);
  const [before, rest = ''] = readFileSync(file, 'utf8').split('<!-- bench -->');
  const after = rest.split('<!-- /bench -->')[1];
  if (after === undefined) throw new Error(`${name} has no place for the results.`);
  writeFileSync(file, `${before}<!-- bench -->\n${text}\n<!-- /bench -->${after}`);
}
