import type { components } from '../../openapi/generated/types.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import type { FieldFailure } from '../contract/validation-messages.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { certificateDesigns as designs, users } from '../db/schema.ts'
import { todayIn } from '../lib/dates.ts'
import { awards } from './filter.ts'
import { drawPage } from './draw/draw.ts'
import { drawingFaults } from './draw/faults.ts'
import { pageOf, readPictures } from './draw/page.ts'
import { claimTemplatePictures, picturesIn } from './pictures.ts'
import { checkTemplate, withIds } from './template.ts'
import { createPrinter, type Printable, printableColumns } from './issuing/print.ts'
import { expiryOf, shownCode, valuesOf } from './values.ts'

type Input = components['schemas']['CertificateDrawing']

/** As long as names can be. */
const longestName = 'Maximiliana-Wilhelmina '.repeat(3).slice(0, 50).trim()
const longestTitle = 'Working safely at height on scaffolding and ladders '
  .repeat(3)
  .slice(0, 120)
  .trim()

const sampleCode = '0123456789ABCDEF'

type Drawn = {
  output: string | Uint8Array
  width: number
  height: number
  faults: FieldFailure[]
}

type Names = { firstName: string; lastName: string }

async function readDesignRow({ db, own }: TxCtx, id: string) {
  const [design] = await db
    .select()
    .from(designs)
    .where(own(designs, and(eq(designs.id, id), isNull(designs.deletedAt))))
  if (!design) throw problem('request/not-found')
  return design
}

async function readNames({ db, own }: TxCtx, id: string): Promise<Names> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(own(users, and(eq(users.id, id), isNull(users.deletedAt))))
  if (!user) throw problem('request/not-found')
  return user
}

/** The longest name of the organisation. */
async function readLongestNames({ db, own }: TxCtx): Promise<Names> {
  const [user] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(own(users, isNull(users.deletedAt)))
    .orderBy(sql`length(${users.firstName} || ${users.lastName}) DESC`, users.id)
    .limit(1)
  return user ?? { firstName: 'Ana', lastName: 'Duarte' }
}

/** The title of something that awards the design. */
async function readTitle({ db, user }: TxCtx, id: string | undefined) {
  const { rows } = await db.execute<{ title: string }>(sql`
    SELECT title FROM ${awards(user.organisationId)} a WHERE a.certificate_id = ${id ?? ''}
    ORDER BY length(title) DESC, id LIMIT 1`)
  return rows[0]?.title ?? 'Working safely at height'
}

function namesFor(ctx: TxCtx, { user, sample }: Input) {
  if (user !== undefined) return readNames(ctx, user)
  if (sample === 'longest') return readLongestNames(ctx)
  return { firstName: longestName, lastName: longestName }
}

/** The working copy of a design with what the request changes. */
async function layoutOf(ctx: TxCtx, input: Input) {
  const { certificateId, template: sent } = input
  const row = certificateId === undefined ? undefined : await readDesignRow(ctx, certificateId)
  const layout = {
    orientation: input.orientation ?? row?.orientation ?? 'landscape',
    pageSize: input.pageSize ?? row?.pageSize ?? 'A4',
    language: input.language ?? row?.language ?? 'en',
    dates: input.dates ?? row?.dates ?? 'long',
    validityMonths: input.validityMonths ?? row?.validityMonths ?? null,
  } as const
  if (!sent) return { ...layout, template: row?.template ?? undefined }
  checkTemplate(sent, layout)
  const { template } = await claimTemplatePictures(ctx, withIds(sent), row?.pictures ?? [])
  return { ...layout, template }
}

/** Draws an issued certificate, or what reissuing it would print: the same with the present name and another code. */
async function previewIssued(ctx: TxCtx, id: string, { as = 'drawing', reissue = false }: Input) {
  const { organisationId, organisation } = ctx.user
  const { rows } = await ctx.db.execute<
    Printable & Names & { isErased: boolean; isOutside: boolean }
  >(sql`
    SELECT ${printableColumns(organisation.timezone)}, c.erased_at IS NOT NULL AS "isErased",
      c.provider_credential_id IS NOT NULL AS "isOutside",
      coalesce(u.first_name, '') AS "firstName", coalesce(u.last_name, '') AS "lastName"
    FROM certificates c LEFT JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
    WHERE c.id = ${id} AND c.organisation_id = ${organisationId}`)
  const [found] = rows
  if (!found) throw problem('request/not-found')
  if (found.isErased)
    throw fieldProblem('request/invalid', 'issuedId', 'erased', 'Its name was removed')
  if (found.isOutside)
    throw fieldProblem('request/invalid', 'issuedId', 'provider', 'A provider draws it')
  const { firstName, lastName } = found
  const changed = { firstName, lastName, certificateCode: shownCode(sampleCode) }
  const printed = reissue ? { ...found.printed, ...changed } : found.printed
  const code = reissue ? sampleCode : found.code
  return createPrinter(ctx)({ ...found, code, printed }, as)
}

const presentDrawn = ({ output, width, height, faults }: Drawn) => ({
  drawing: typeof output === 'string' ? output : null,
  pdf: typeof output === 'string' ? null : Buffer.from(output).toString('base64'),
  width,
  height,
  faults,
})

/** Draws a working copy for a user or a sample. Run it in a transaction that is rolled back: it claims pictures. */
export async function previewDesign(ctx: TxCtx, input: Input) {
  if (input.issuedId !== undefined)
    return presentDrawn(await previewIssued(ctx, input.issuedId, input))
  const { template, ...layout } = await layoutOf(ctx, input)
  if (!template)
    throw fieldProblem('request/invalid', 'template', 'required', 'Send a template or a design')
  const { organisationId, organisation } = ctx.user
  const today = todayIn(organisation.timezone)
  const names = await namesFor(ctx, input)
  const isLongest = input.user === undefined && input.sample !== 'longest'
  const facts = {
    ...names,
    courseTitle: isLongest ? longestTitle : await readTitle(ctx, input.certificateId),
    completedOn: today,
    issuedOn: today,
    expiresOn: expiryOf(today, layout.validityMonths || null),
    score: 100,
    code: sampleCode,
    organisation: organisation.name,
  }
  const link = `${ctx.config.publicUrl}/verify?code=${facts.code}`
  const values = valuesOf(facts, layout)
  const title = facts.courseTitle
  const { page, missing } = pageOf({ ...layout, template }, values, { title, date: today, link })
  const pictures = await readPictures(ctx.files, organisationId, picturesIn(template))
  const { output, misfits } = await drawPage({ page, pictures, as: input.as ?? 'drawing' })
  const { width, height } = page
  return presentDrawn({ output, width, height, faults: drawingFaults(template, misfits, missing) })
}
