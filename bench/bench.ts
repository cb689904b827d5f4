import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureAttendees } from './attendees.ts';
import { measureConsole } from './console.ts';
import { measureDoor } from './door.ts';
import { measureFaults } from './faults.ts';
import { measureHostile } from './hostile.ts';
import { measureImports } from './imports.ts';
import { measureLogin } from './login.ts';
import { measureMembers } from './members.ts';
import { watchPeak } from './memory.ts';
import { measureMoney } from './money.ts';
import { measureNeutral } from './neutral.ts';
import { measurePages } from './page.ts';
import { measureReads } from './reads.ts';
import { type Found, type Row, rowTable } from './row.ts';
import { measureSignedIn } from './signed-in.ts';
import { measureStarts } from './start.ts';
import { measureStorm } from './storm.ts';
import { measureUpgrade } from './upgrade.ts';
import { measureWaiting } from './waiting.ts';

// `npm run bench` runs all benchmarks and writes the results to docs/performance.md and the README;
// `npm run bench -- reads start` runs these subjects and prints the results.

/** By the name of their file. */
const subjects: Record<string, { title: string; measure: () => Promise<Found> }> = {
  start: { title: 'Starting', measure: measureStarts },
  reads: { title: 'Reading', measure: measureReads },
  'signed-in': { title: 'Reading, signed in', measure: measureSignedIn },
  page: { title: 'Pages', measure: measurePages },
  console: { title: 'Console', measure: measureConsole },
  attendees: { title: 'Who comes', measure: measureAttendees },
  imports: { title: 'Bringing in members', measure: measureImports },
  money: { title: 'The treasurer', measure: measureMoney },
  door: { title: 'The door', measure: measureDoor },
  storm: { title: 'A rush for seats', measure: measureStorm },
  waiting: { title: 'A waiting list', measure: measureWaiting },
  login: { title: 'Signing in', measure: measureLogin },
  members: { title: 'The directory', measure: measureMembers },
  neutral: { title: 'Known and unknown email addresses', measure: measureNeutral },
  hostile: { title: 'Hostile input', measure: measureHostile },
  faults: { title: 'Faults', measure: measureFaults },
  upgrade: { title: 'Upgrading from 0.14', measure: measureUpgrade },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in subjects));
if (unknown.length > 0) {
  throw new Error(`Unknown: ${unknown.join(' ')}. Subjects: ${Object.keys(subjects).join(' ')}`);
}

const rows: Row[] = [];
const details: string[] = [];
const peak = watchPeak();
for (const [name, { title, measure }] of Object.entries(subjects)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`${title} …\n`);
  const found = await measure();
  process.stdout.write(`${rowTable(found.rows)}\n\n`);
  rows.push(...found.rows);
  if (!found.details) continue;
  details.push(`### ${title}`, found.details);
  if (chosen.length > 0) process.stdout.write(`${found.details}\n\n`);
}
const megabytes = peak.stop();
const memory: Row = {
  metric: 'memory of a portal on PostgreSQL, the maximum of all benchmarks',
  target: '≤ 160 MB',
  measured: `${megabytes.toFixed(0)} MB`,
  isMet: megabytes <= 160,
};
process.stdout.write(`${rowTable([memory])}\n\n`);
rows.push(memory);
if (chosen.length === 0) write();

function write(): void {
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 1e9)} GB of memory, Node ${process.versions.node}`;
  const met = rows.filter(({ isMet }) => isMet).length;
  const summary = `${met} of ${rows.length} targets are met.`;
  const text = [`Measured on ${machine}. ${summary}`, rowTable(rows), ...details].join('\n\n');
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
