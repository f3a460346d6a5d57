import { parseArgs } from 'node:util'
import { audit } from '../server/audit.ts'
import { eq, sql } from '../server/db/drizzle.ts'
import { admins, organisations, passwordResets } from '../server/db/schema.ts'
import type { Tx } from '../server/db/open.ts'
import { newId } from '../server/id.ts'
import { forgiveFailures } from '../server/lock.ts'
import { cleanName } from '../server/name.ts'
import { checkNewPassword, hashPassword } from '../server/password.ts'
import { Problem } from '../server/problem.ts'
import { type Admin, endSessions, hashOf, newToken } from '../server/session.ts'
import { voidLinks } from '../server/set-password.ts'
import { withDatabase } from './database.ts'
import { main, Mendable, say, strong } from './say.ts'

const usage = `npm run admin -- create --organisation "Acme" --email ana@acme.example
    [--first-name Ana] [--last-name Silva] [--timezone Europe/Lisbon]
  Makes an organisation with its first admin, or adds an admin to the one of that name.

npm run admin -- reset-password --email ana@acme.example
  Ends the admin's sessions and voids the links there were.

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

/** What was done, told once it holds. */
type Told = string[]

async function organisationId(tx: Tx, told: Told, { organisation = '', timezone }: Options) {
  const name = organisation.trim()
  const [known] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(sql`lower(${organisations.name})`, name.toLowerCase()))
  if (known) return known.id
  const id = newId()
  await tx.insert(organisations).values({ id, name, timezone })
  told.push(`Made the organisation ${strong(name)}`)
  return id
}

async function create(tx: Tx, told: Told, options: Options) {
  const [taken] = await tx.select().from(admins).where(eq(admins.email, options.email))
  if (taken)
    throw new Mendable(`${options.email} is an admin already; reset-password makes a new link`)
  const owner = await organisationId(tx, told, options)
  await tx.insert(admins).values({
    id: newId(),
    organisationId: owner,
    email: options.email,
    firstName: cleanName(options['first-name'] ?? '') || 'Admin',
    lastName: cleanName(options['last-name']),
  })
  told.push(`Made the admin ${strong(options.email)}`)
}

/** The rules that hold in the console hold here too. */
function checkPassword(password: string, email: string, organisation: string) {
  try {
    checkNewPassword(password, password, { email, organisation })
  } catch (error) {
    throw error instanceof Problem ? new Mendable(`--password: ${error.message}`) : error
  }
}

async function choosePassword(tx: Tx, { id, email }: Admin, password: string, company: string) {
  checkPassword(password, email, company)
  const set = { passwordHash: await hashPassword(password), passwordChangedAt: new Date() }
  await tx.update(admins).set(set).where(eq(admins.id, id))
  return 'Set the password'
}

async function makeLink(tx: Tx, { id: adminId, organisationId: owner }: Admin, publicUrl: string) {
  const token = newToken()
  await tx.insert(passwordResets).values({
    id: newId(),
    tokenHash: hashOf(token),
    organisationId: owner,
    adminId,
    expiresAt: new Date(Date.now() + linkMinutes * 60_000),
  })
  const address = `${publicUrl}/reset-password?token=${token}`
  return `Set the password within ${linkMinutes} minutes at\n  ${strong(address)}`
}

/**
 * Opens a way in: sets the given password, or makes a link for choosing one. Ends all sessions, voids the
 * links there were, and writes it down.
 */
async function openAccount(tx: Tx, { command, email, password }: Options, publicUrl: string) {
  const [found] = await tx
    .select({ admin: admins, organisation: organisations.name })
    .from(admins)
    .innerJoin(organisations, eq(organisations.id, admins.organisationId))
    .where(eq(admins.email, email))
  if (!found) throw new Mendable(`There is no admin ${email}`)
  const { admin, organisation } = found
  const ended = await endSessions(tx, admin.id)
  await voidLinks(tx, admin.id)
  await forgiveFailures(tx, email)
  await audit(tx, {
    organisationId: admin.organisationId,
    adminId: admin.id,
    event: password === undefined ? 'auth/reset-asked' : 'auth/password-reset',
    subject: email,
    detail: { ended, by: `npm run admin -- ${command}` },
    // Nobody asked over the network.
    ip: '',
    requestId: '',
  })
  return password === undefined
    ? makeLink(tx, admin, publicUrl)
    : choosePassword(tx, admin, password, organisation)
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
  await withDatabase(async ({ db }, config) => {
    const told: Told = []
    await db.transaction(async (tx) => {
      await command(tx, told, options)
      told.push(await openAccount(tx, options, config.publicUrl))
    })
    told.forEach(say)
  })
})
