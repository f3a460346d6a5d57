import type { TxCtx } from '../contract/ctx.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { invalid } from '../contract/validation-messages.ts'
import { cleanEmail, isEmail } from '../lib/email.ts'
import { createSignupLink, updateLink } from './save.ts'
import { listLinks, listUses, readLink } from './present.ts'
import { findUsableLink, isLink } from './availability.ts'
import { reserveUse } from './reservations.ts'
import { cleanName } from '../lib/text.ts'
import { pageOf } from '../db/pagination.ts'
import { inTransaction, withRetry } from '../db/transaction.ts'
import { rateLimitKey } from '../lib/ip-prefix.ts'
import { problem } from '../contract/problem.ts'
import { findLimited, limitRate } from '../auth/rate-limit.ts'
import { hashOf } from '../lib/tokens.ts'

/** Limits requests with one address from one client. */
const perAddress = { limit: 10, seconds: 60 }
/** Limits all requests of a client, which may be a whole school. */
const perPlace = { limit: 2_000, seconds: 600 }
/** Limits wrong tokens of a client. */
const guesses = { limit: 20, seconds: 600 }

type Joining = Input<'join-link'>

/** The link of a token, with a limit for guessing. Opening an expired link does not count as a guess. */
async function findFor({ db, ip }: Pick<Joining, 'db' | 'ip'>, token: string) {
  const client = rateLimitKey(ip)
  await limitRate(db, `link:${client}`, perPlace)
  const find = async () =>
    (await findUsableLink(db, token)) ?? ((await isLink(db, token)) ? null : undefined)
  const found = await findLimited(db, `link-guess:${client}`, guesses, find)
  if (!found) throw problem('auth/link-invalid')
  return found
}

/** Refuses, independent of accounts: an invalid form, and domains that the link does not allow. */
function checkForm(
  { email, firstName = '' }: Joining['body'],
  { kind, allowedDomains }: { kind: 'open' | 'signup'; allowedDomains: string[] },
) {
  const errors: { field: string; code: string; message: string }[] = []
  const domain = cleanEmail(email).split('@').at(-1) ?? ''
  if (!isEmail(email))
    errors.push({ field: 'email', code: 'email', message: 'Enter an email address' })
  else if (allowedDomains.length > 0 && !allowedDomains.includes(domain)) {
    const message = `Use an address of ${allowedDomains.join(' or ')}`
    errors.push({ field: 'email', code: 'domain', message })
  }
  if (kind === 'signup' && !cleanName(firstName))
    errors.push({ field: 'firstName', code: 'required', message: 'Enter your first name' })
  if (errors.length > 0) throw invalid(errors)
}

/** A link by its id, as the response of operations that create one. */
export const answerLink = async (ctx: TxCtx, id: string) => {
  const details = await readLink(ctx, id)
  return { status: 'success' as const, data: { link: details.url, details } }
}

export const linkHandlers = {
  createSignupLinkCourse: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => answerLink(txCtx, await createSignupLink(txCtx, body))),

  async getSignupLinks({ query: { page, limit, ...filter }, ...ctx }) {
    const { offset, ...envelope } = pageOf({ page, limit })
    const { total, links } = await listLinks(ctx, filter, { limit: envelope.limit, offset })
    return { status: 'success', ...envelope, total, data: { links } }
  },

  updateSignupLink: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await updateLink(txCtx, body)
      const details = await readLink(txCtx, body.linkId)
      return { status: 'success', data: { details } }
    }),

  deactivateSignupLink: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await updateLink(txCtx, { ...body, active: false })
      const details = await readLink(txCtx, body.linkId)
      return { status: 'success', data: { details } }
    }),

  async getSignupLinkUses({ path, query, ...ctx }) {
    const { offset, ...envelope } = pageOf(query)
    const { total, uses } = await listUses(ctx, path.id, { limit: envelope.limit, offset })
    return { status: 'success', ...envelope, total, data: { uses } }
  },

  async 'read-link'({ body, db, ip, config }) {
    const { link, organisation, targets } = await findFor({ db, ip }, body.token)
    const page = {
      organisation: organisation.name,
      supportUrl: organisation.supportUrl ?? config.SUPPORT_URL ?? null,
      kind: link.kind,
      targets: targets.map(({ title, summary }) => ({ title, summary, type: link.targetType })),
      allowedDomains: link.allowedDomains,
    }
    return { status: 'success', data: { link: page } }
  },

  async 'join-link'({ body, db, jobs, ip, requestId }) {
    const email = cleanEmail(body.email)
    await limitRate(db, `join:${hashOf(`${rateLimitKey(ip)} ${email}`)}`, perAddress)
    const { link } = await findFor({ db, ip }, body.token)
    checkForm(body, link)
    const [firstName, lastName] = [body.firstName, body.lastName].map((name) =>
      cleanName(name ?? ''),
    )
    const applicant = { email, firstName: firstName ?? '', lastName: lastName ?? '' }
    await withRetry(db, async (tx) => {
      if (!(await reserveUse(tx, link, email))) throw problem('auth/link-invalid')
      await jobs.task(tx, { name: 'join-link', linkId: link.id, ...applicant, ip, requestId })
    })
    return { status: 'success' }
  },
} satisfies Handlers<
  | 'createSignupLinkCourse'
  | 'getSignupLinks'
  | 'updateSignupLink'
  | 'deactivateSignupLink'
  | 'getSignupLinkUses'
  | 'read-link'
  | 'join-link'
>
