import { parseArgs } from 'node:util'
import { eq, sql } from '../server/db/drizzle.ts'
import { admins, organisations, passwordResets } from '../server/db/schema.ts'
import type { Tx } from '../server/db/open.ts'
import { newId } from '../server/id.ts'
import { forgiveFailures } from '../server/lock.ts'
import { checkNewPassword, hashPassword } from '../server/password.ts'
import { Problem } from '../server/problem.ts'
import { endSessions, hashOf, newToken } from '../server/session.ts'
import { withDatabase } from './database.ts'
import { main, Mendable, say, strong } from './say.ts'

const usage = `npm run admin -- create --organisation "Acme" --email ana@acme.example
    [--first-name Ana] [--last-name Silva] [--timezone Europe/Lisbon]
  Makes an organisation with its first admin, or adds an admin to the one of that name.

npm run admin -- reset-password --email ana@acme.example
  Ends the admin's sessions.

Both print a link that works once, for 60 minutes, to set a password with. For trials, --password sets
one at once instead; others on this machine can see it while the command runs.`

const linkMinutes = 60

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      organisation: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string', default: '' },
      timezone: { type: 'string', default: 'UTC' },
    },
  })
  const email = values.email?.trim().toLowerCase() ?? ''
  return { ...values, command: positionals[0], email }
}

type Options = ReturnType<typeof readOptions>

function check({ command, email, password, organisation, timezone, ...names }: Options) {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new Mendable('--email wants an e-mail address')
  if (password !== undefined && password.length > 128)
    throw new Mendable('--password wants at most 128 characters')
  if (command === 'create' && !organisation?.trim())
    throw new Mendable('--organisation wants a name')
  if (organisation && organisation.length > 60)
    throw new Mendable('--organisation wants a name of up to 60 characters')
  if (!Intl.supportedValuesOf('timeZone').includes(timezone) && timezone !== 'UTC')
    throw new Mendable('--timezone wants a zone such as Europe/Lisbon')
  for (const key of ['first-name', 'last-name'] as const)
    if ((names[key]?.length ?? 0) > 50)
      throw new Mendable(`--${key} wants a name of up to 50 characters`)
}

async function organisationId(tx: Tx, { organisation = '', timezone }: Options) {
  const name = organisation.trim()
  const [known] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(sql`lower(${organisations.name})`, name.toLowerCase()))
  if (known) return known.id
  const id = newId()
  await tx.insert(organisations).values({ id, name, timezone })
  say(`Made the organisation ${strong(name)}`)
  return id
}

async function create(tx: Tx, options: Options) {
  const [taken] = await tx.select().from(admins).where(eq(admins.email, options.email))
  if (taken)
    throw new Mendable(`${options.email} is an admin already; reset-password makes a new link`)
  const owner = await organisationId(tx, options)
  await tx.insert(admins).values({
    id: newId(),
    organisationId: owner,
    email: options.email,
    firstName: options['first-name'] ?? 'Admin',
    lastName: options['last-name'],
  })
  say(`Made the admin ${strong(options.email)}`)
}

/** The rules that hold in the console hold here too. */
function checkPassword(password: string, email: string, organisation: string) {
  try {
    checkNewPassword(password, password, { email, organisation })
  } catch (error) {
    throw error instanceof Problem ? new Mendable(`--password: ${error.message}`) : error
  }
}

/** Opens a way in: sets the given password, or makes a link for choosing one. Ends all sessions. */
async function openAccount(tx: Tx, { email, password }: Options, publicUrl: string) {
  const [found] = await tx
    .select({ admin: admins, organisation: organisations.name })
    .from(admins)
    .innerJoin(organisations, eq(organisations.id, admins.organisationId))
    .where(eq(admins.email, email))
  if (!found) throw new Mendable(`There is no admin ${email}`)
  const { admin, organisation } = found
  await endSessions(tx, admin.id)
  await forgiveFailures(tx, email)
  if (password !== undefined) {
    checkPassword(password, email, organisation)
    const set = { passwordHash: await hashPassword(password), passwordChangedAt: new Date() }
    await tx.update(admins).set(set).where(eq(admins.id, admin.id))
    return say('Set the password')
  }
  const token = newToken()
  await tx.insert(passwordResets).values({
    id: newId(),
    tokenHash: hashOf(token),
    organisationId: admin.organisationId,
    adminId: admin.id,
    expiresAt: new Date(Date.now() + linkMinutes * 60_000),
  })
  const address = `${publicUrl}/reset-password?token=${token}`
  say(`Set the password within ${linkMinutes} minutes at\n  ${strong(address)}`)
}

const commands = new Map([
  ['create', create],
  ['reset-password', async () => undefined],
])

await main(async () => {
  const options = readOptions()
  const command = commands.get(options.command ?? '')
  if (!command) return say(usage)
  check(options)
  await withDatabase(({ db }, config) =>
    db.transaction(async (tx) => {
      await command(tx, options)
      await openAccount(tx, options, config.publicUrl)
    }),
  )
})
