import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../server/db/database.ts';

// The process of disk-full.process.test.ts that writes without end and prints each commit. After the first one it
// waits for a line, so that nothing is written while the disk is filled.

const { db } = await openEmbedded(process.argv[2]);
for (let count = 1; ; count += 1) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into throttles (key, count, expires_at) values ('one', ${count}, now())
      on conflict (key) do update set count = ${count}`);
    await tx.execute(sql`insert into outbox (uuid, "to", subject, text, html, sent_at)
      select gen_random_uuid(), 'x', 'x', string_agg(md5(random()::text), ''), 'x', now()
      from generate_series(1, 4000)`);
  });
  process.stdout.write(`${count}\n`);
  if (count === 1) await once(process.stdin, 'data');
  await db.execute(sql`truncate outbox`);
}
