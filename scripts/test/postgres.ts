import { parseArgs } from 'node:util'
import { main, log, UserError } from '../lib/log.ts'
import { run } from '../lib/run.ts'
import { debianBin, debianServers } from './debian-postgres.ts'

const usage = `node scripts/test/postgres.ts [options] [test files]

Runs tests of the server on a PostgreSQL of its own, by default that of Debian's postgresql-15.

  --bin DIR       the folder of its binaries (${debianBin})
  --pgbouncer     through PgBouncer in transaction mode (Debian's pgbouncer)`

/** What uses locks, long transactions, cursors, the queue and prepared statements. */
const usual = [
  'chores',
  'groups',
  'import-r',
  'jobs',
  'learning-paths',
  'message',
  'people-',
  'search',
  'statements',
  'sessions',
  'uploads',
]

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      bin: { type: 'string' },
      pgbouncer: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return log(usage)
  const servers = debianServers(values.bin)
  try {
    const primary = await servers.startPrimary()
    const pooler = values.pgbouncer ? await servers.startPooler(primary) : undefined
    const files = positionals.length > 0 ? positionals : usual.map((name) => `tests/server/${name}`)
    const good = await run('vitest', ['run', '--project', 'unit', ...files], {
      TEST_DATABASE_URL: primary.url,
      ...(pooler && { TEST_POOLER_URL: pooler.url }),
    })
    if (!good) throw new UserError('some tests failed')
  } finally {
    await servers.end()
  }
})
