import { parseArgs } from 'node:util'
import { type AccountEvent, audit } from '../../server/audit/audit.ts'
import type { Config } from '../../server/config/config.ts'
import { and, eq, isNull, ne, sql } from '../../server/db/drizzle.ts'
import { admins, organisations, passwordResets } from '../../server/db/schema.ts'
import type { Db, Tx } from '../../server/db/open.ts'
import { disableAdmin, enableAdmin } from '../../server/auth/disable-admin.ts'
import { cleanEmail, isEmail } from '../../server/lib/email.ts'
import { newId } from '../../server/lib/id.ts'
import { forgiveFailures } from '../../server/auth/lockout.ts'
import { cleanName } from '../../server/lib/text.ts'
import { checkNewPassword, hashPassword } from '../../server/auth/password.ts'
import { Problem } from '../../server/contract/problem.ts'
import { endSessions } from '../../server/auth/session.ts'
import { voidLinks } from '../../server/auth/set-password.ts'
import { withDatabase } from './database.ts'
import { addCategory, renameCategory } from './license-category.ts'
import { setLogo } from './organisation-logo.ts'
import { main, UserError, log, strong } from '../lib/log.ts'
import { hashOf, newToken } from '../../server/lib/tokens.ts'
import type { Admin } from '../../server/contract/context.ts'

const usage = `npm run admin -- create --organisation "Acme" --email ana@acme.example
    [--first-name Ana] [--last-name Silva] [--timezone Europe/Lisbon]
  Creates an organisation with its first admin, or adds an admin to an existing organisation.

npm run admin -- reset-password --email ana@acme.example
  Ends the admin's sessions and revokes earlier links.

npm run admin -- disable --email ana@acme.example [--even-the-last]
  Disables the admin: ends the sessions and revokes earlier links. Nothing that the admin created is deleted.
  The last active admin of an organisation is disabled only with --even-the-last.

npm run admin -- enable --email ana@acme.example
  Lets a disabled admin sign in again, with the same password.

npm run admin -- license-category --organisation "Acme" --name "Health and safety" [--rename-to "Safety"]
  Adds a category of licenses to an organisation, or renames it.

npm run admin -- logo --organisation "Acme" (--file logo.png | --remove)
  Sets the logo at the top of mails, a PNG, JPEG or WebP picture, or removes it.

create and reset-password print a link for setting a password; it can be used once, within 60 minutes. For trials,
--password sets a password directly; other users of this machine can see it while the command runs.`

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
      name: { type: 'string', default: '' },
      'rename-to': { type: 'string' },
      file: { type: 'string' },
      remove: { type: 'boolean', default: false },
      'even-the-last': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const email = cleanEmail(values.email ?? '')
  return { ...values, command: positionals[0], email }
}

type Options = ReturnType<typeof readOptions>

/** The options with the settings of the server. */
type Command = Options & { config: Config }

function check(options: Options) {
  const { command, email, password, organisation, timezone, ...names } = options
  if (command === 'license-category') return
  if (command === 'logo') {
    if ((options.file === undefined) !== options.remove)
      throw new UserError('Either --file or --remove is needed')
    return
  }
  if (!isEmail(email)) throw new UserError('--email must be an email address')
  if (password !== undefined && password.length > 128)
    throw new UserError('--password must have at most 128 characters')
  if (command === 'create' && !organisation?.trim())
    throw new UserError('--organisation must be a name')
  if (organisation && organisation.length > 60)
    throw new UserError('--organisation must be a name of up to 60 characters')
  if (!Intl.supportedValuesOf('timeZone').includes(timezone) && timezone !== 'UTC')
    throw new UserError('--timezone must be a time zone such as Europe/Lisbon')
  for (const key of ['first-name', 'last-name'] as const)
    if ((names[key]?.length ?? 0) > 50)
      throw new UserError(`--${key} must be a name of up to 50 characters`)
}

/** What was done, printed once it is committed. */
type Messages = string[]

async function organisationId(
  tx: Tx,
  messages: Messages,
  { organisation = '', timezone }: Options,
) {
  const name = organisation.trim()
  const [existing] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(sql`lower(${organisations.name})`, name.toLowerCase()))
  if (existing) return existing.id
  const id = newId()
  await tx.insert(organisations).values({ id, name, timezone })
  messages.push(`Created the organisation ${strong(name)}`)
  return id
}

async function create(tx: Tx, messages: Messages, options: Command) {
  const [taken] = await tx.select().from(admins).where(eq(admins.email, options.email))
  if (taken)
    throw new UserError(`${options.email} is already an admin; use reset-password for a new link`)
  const owner = await organisationId(tx, messages, options)
  const admin = {
    id: newId(),
    organisationId: owner,
    email: options.email,
    firstName: cleanName(options['first-name'] ?? '') || 'Admin',
    lastName: cleanName(options['last-name']),
  }
  await tx.insert(admins).values(admin)
  await recordEvent(tx, admin, options, { event: 'auth/created' })
  messages.push(`Created the admin ${strong(options.email)}`)
  await openAccount(tx, messages, options)
}

/** The rules of the console. */
function checkPassword(password: string, email: string, organisation: string) {
  try {
    checkNewPassword(password, password, { email, organisation })
  } catch (error) {
    throw error instanceof Problem ? new UserError(`--password: ${error.message}`) : error
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

/** The admin of an address and the organisation's name. The row is locked: a sign-in at the same time waits. */
async function findAdmin(tx: Tx, email: string) {
  const [found] = await tx
    .select({ admin: admins, organisation: organisations.name })
    .from(admins)
    .innerJoin(organisations, eq(organisations.id, admins.organisationId))
    .where(eq(admins.email, email))
    .for('no key update', { of: admins })
  if (!found) throw new UserError(`No admin has the address ${email}`)
  return found
}

async function recordEvent(
  tx: Tx,
  { id: adminId, organisationId: owner, email }: Pick<Admin, 'id' | 'organisationId' | 'email'>,
  { command }: Options,
  { event, ...detail }: { event: AccountEvent; ended?: number },
) {
  await audit(tx, {
    organisationId: owner,
    adminId,
    event,
    subject: email,
    detail: { ...detail, by: `npm run admin -- ${command}` },
    // No request came over the network.
    ip: '',
    requestId: '',
  })
}

/** Sets the password of the options, or makes a link for setting one. Ends all sessions and revokes earlier links. */
async function openAccount(tx: Tx, messages: Messages, options: Command) {
  const { email, password, config } = options
  const { admin, organisation } = await findAdmin(tx, email)
  if (admin.disabledAt) throw new UserError(`${email} is disabled; use enable first`)
  const ended = await endSessions(tx, config, admin.id)
  await voidLinks(tx, admin.id)
  await forgiveFailures(tx, email)
  const event = password === undefined ? 'auth/reset-asked' : 'auth/password-reset'
  await recordEvent(tx, admin, options, { event, ended })
  messages.push(
    password === undefined
      ? await makeLink(tx, admin, config.publicUrl)
      : await choosePassword(tx, admin, password, organisation),
  )
}

/** Whether another admin of the organisation can sign in. Their rows are locked, so that two cannot be disabled at once. */
async function hasOthers(tx: Tx, { id, organisationId: owner }: Admin) {
  const others = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.organisationId, owner), ne(admins.id, id), isNull(admins.disabledAt)))
    .for('no key update')
  return others.length > 0
}

async function disable(tx: Tx, messages: Messages, options: Command) {
  const { admin, organisation } = await findAdmin(tx, options.email)
  if (admin.disabledAt) throw new UserError(`${admin.email} is already disabled`)
  const isLast = !(await hasOthers(tx, admin))
  if (isLast && !options['even-the-last'])
    throw new UserError(
      `${admin.email} is the only admin of ${organisation} who can sign in; add another with create, ` +
        'or disable with --even-the-last',
    )
  const ended = await disableAdmin(tx, options.config, admin.id)
  await recordEvent(tx, admin, options, { event: 'auth/disabled', ended })
  messages.push(`Disabled the admin ${strong(admin.email)}; sessions ended: ${ended}`)
  if (isLast) messages.push(`Nobody of ${organisation} can sign in now; enable allows it again`)
}

async function enable(tx: Tx, messages: Messages, options: Command) {
  const { admin } = await findAdmin(tx, options.email)
  if (!admin.disabledAt) throw new UserError(`${admin.email} is not disabled`)
  await enableAdmin(tx, admin.id)
  await recordEvent(tx, admin, options, { event: 'auth/enabled' })
  messages.push(`Enabled the admin ${strong(admin.email)}`)
}

async function licenseCategory(tx: Tx, messages: Messages, options: Options) {
  const { organisation = '', name, 'rename-to': renameTo } = options
  const category = { organisation: organisation.trim(), name }
  messages.push(
    renameTo === undefined
      ? await addCategory(tx, category)
      : await renameCategory(tx, { ...category, renameTo }),
  )
}

/** Stores a file, which is no part of a transaction. */
async function logo(db: Db, messages: Messages, { organisation = '', file, config }: Command) {
  messages.push(await setLogo(db, config, { organisation: organisation.trim(), file }))
}

const inTransaction =
  (work: (tx: Tx, messages: Messages, options: Command) => Promise<void>) =>
  (db: Db, messages: Messages, options: Command) =>
    db.transaction((tx) => work(tx, messages, options))

const commands = new Map([
  ['create', inTransaction(create)],
  ['reset-password', inTransaction(openAccount)],
  ['disable', inTransaction(disable)],
  ['enable', inTransaction(enable)],
  ['license-category', inTransaction(licenseCategory)],
  ['logo', logo],
])

await main(async () => {
  const options = readOptions()
  if (options.help) return log(usage)
  const command = commands.get(options.command ?? '')
  if (!command) {
    const why = options.command ? `Unknown command: ${options.command}` : 'Missing command'
    throw new UserError(`${why}\n\n${usage}`)
  }
  check(options)
  await withDatabase(async ({ db }, config) => {
    const messages: Messages = []
    await command(db, messages, { ...options, config })
    messages.forEach(log)
  })
})
