import { expect, test } from 'vitest';
import { ownPackage, problemsOf, readBill } from './sbom.mjs';

test('the bill of materials names each package of the portal with its checksum, without a network', () => {
  const bill = readBill();
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'fairway']);
  expect(problemsOf(bill, ownPackage().dependencies)).toEqual([]);
  expect(bill.components.map(({ name }) => name)).not.toContain('vitest');
});

test('a package that is missing, another version, and one without a checksum are problems', () => {
  const hashes = [{ content: 'ab' }];
  const components = [
    { name: 'pg', version: '8.0.0', purl: 'pkg:npm/pg@8.0.0', hashes },
    { name: 'zod', version: '4.0.0', purl: 'pkg:npm/zod@4.0.0' },
  ];
  const bill = {
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'x', version: '1' } },
    components,
  };
  expect(problemsOf(bill, { pg: '8.0.1', zod: '4.0.0' })).toEqual([
    'pg@8.0.1',
    'zod without a checksum',
  ]);
});
