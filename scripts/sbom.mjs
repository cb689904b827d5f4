// `npm run sbom`: writes the bill of materials of a release, dist/fairway.cdx.json: every package of the running
// portal with its version and checksum, in CycloneDX. It reads the lockfile and asks nobody.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, runScript } from './run.mjs';

/** @typedef {{ name: string, version: string, purl?: string, hashes?: { content: string }[] }} Component */
/** @typedef {{ bomFormat: string, metadata: { component: Component }, components: Component[] }} Bill */

/**
 * Made in a folder without the tools for building and testing: `--omit=dev` also leaves out what both the portal and
 * a tool need, and with the tools npm stumbles over what some of them ask for.
 * @returns {Bill}
 */
export function readBill() {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-sbom-'));
  try {
    const { devDependencies: _tools, ...own } = ownPackage();
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    delete lock.packages[''].devDependencies;
    for (const [path, { dev }] of Object.entries(lock.packages))
      if (dev) delete lock.packages[path];
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'];
    const { status, stdout, stderr } = spawnSync('npm', args, {
      cwd: folder,
      maxBuffer: 50_000_000,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`npm sbom failed.\n${stderr}`);
    const bill = JSON.parse(stdout);
    // npm names the folder.
    bill.metadata.component.name = own.name;
    return bill;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What is wrong with a bill: packages of ours that it lacks or has in another version, and any without a checksum.
 * @param {Bill} bill
 * @param {Record<string, string>} wanted
 */
export function problemsOf({ components }, wanted) {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const missing = Object.entries(wanted)
    .map(([name, version]) => `${name}@${version}`)
    .filter((one) => !listed.has(one));
  const unchecked = components.filter(({ hashes, purl }) => !hashes?.length || !purl);
  return [...missing, ...unchecked.map(({ name }) => `${name} without a checksum`)];
}

/** @returns {{ name: string, dependencies: Record<string, string>, devDependencies: object }} */
export const ownPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

if (process.argv[1] === import.meta.filename) {
  await runScript(async () => {
    const bill = readBill();
    const problems = problemsOf(bill, ownPackage().dependencies);
    const file = join(root, 'dist', 'fairway.cdx.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    console.log(`${bill.components.length} packages: dist/fairway.cdx.json`);
    for (const problem of problems) console.error(problem);
    return problems.length === 0 ? 0 : 1;
  });
}
