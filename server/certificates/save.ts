import type { components } from '../../openapi/generated/types.ts'
import { audit, byOf } from '../audit/audit.ts'
import { changesOf } from '../audit/diff.ts'
import { changedBy } from '../audit/version-conflict.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { cleanTitle } from '../contract/title.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { certificateDesigns as designs, certificateReservations } from '../db/schema.ts'
import { claimFiles, replaceFile } from '../files/lifecycle.ts'
import { releasePictures } from '../files/pictures.ts'
import type { Config } from '../config/config.ts'
import { providerOf } from './provider/provider.ts'
import { newId } from '../lib/id.ts'
import { cleanText } from '../lib/text.ts'
import { claimTemplatePictures } from './pictures.ts'
import type { DesignRow } from './present.ts'
import { publishEdition } from './publish.ts'
import { checkTemplate, type Page, type Template, withIds } from './template.ts'

type Schemas = components['schemas']
type Input = Partial<Omit<Schemas['CertificateDesignUpdate'], 'preview' | 'template'>> & {
  template?: Template
}

/** Reserves the id of a design that is not saved yet. */
export async function reserveDesign({ db, user }: TxCtx, id: string) {
  await db.insert(certificateReservations).values({ id, organisationId: user.organisationId })
}

/** Takes a reserved id; each can be used once, within 24 hours. */
async function takeReservation({ db, own }: TxCtx, id: string) {
  const taken = await db
    .delete(certificateReservations)
    .where(
      own(
        certificateReservations,
        eq(certificateReservations.id, id),
        sql`${certificateReservations.createdAt} > now() - interval '24 hours'`,
      ),
    )
    .returning({ id: certificateReservations.id })
  if (taken.length === 0) throw problem('request/not-found')
}

const invalidField = (field: string, code: string, message: string) =>
  fieldProblem('request/invalid', field, code, message)

type ProviderFields = Pick<DesignRow, 'provider' | 'providerDesignId' | 'template'>

/** Rejects a provider without a design or with a template, and an own design with one of a provider. */
function checkProvider({ provider, providerDesignId, template }: ProviderFields) {
  if (provider === 'internal') {
    if (providerDesignId !== null)
      throw invalidField('designId', 'unexpected', 'Only designs of a provider have this')
    return
  }
  if (providerDesignId === null)
    throw invalidField('designId', 'required', 'Choose a design of the provider')
  if (template) throw invalidField('template', 'unexpected', 'Only own designs have a template')
}

/**
 * Rejects other providers than the one that is set up, and designs that it does not have. Run it outside of a
 * transaction: it may call the provider.
 */
export async function checkOutsideDesign(
  config: Config,
  { provider: kind = 'internal', designId }: Pick<Input, 'provider' | 'designId'>,
) {
  if (kind === 'internal') return
  const provider = providerOf(config)
  if (provider?.kind !== kind)
    throw invalidField('provider', 'unsupported', 'This certificate provider is not set up')
  if (designId === undefined) return
  const { designs: known } = await provider.list()
  if (!known.some(({ id }) => id === designId))
    throw invalidField('designId', 'unknown', 'The provider has no such design')
}

/** Request fields as columns, cleaned. */
function columnsFromInput(input: Input): Partial<typeof designs.$inferInsert> {
  const { name, description, provider, designId, validityMonths } = input
  const { orientation, pageSize, language, dates } = input
  checkLanguage(language)
  return {
    ...(name !== undefined && { name: cleanTitle(name) }),
    ...(description !== undefined && { description: cleanText(description) }),
    ...(provider !== undefined && { provider }),
    ...(designId !== undefined && { providerDesignId: designId }),
    ...(validityMonths !== undefined && { validityMonths: validityMonths || null }),
    ...(orientation !== undefined && { orientation }),
    ...(pageSize !== undefined && { pageSize }),
    ...(language !== undefined && { language }),
    ...(dates !== undefined && { dates }),
  }
}

/** The template of a request as it is stored, with its pictures. */
async function storedTemplate(
  ctx: TxCtx,
  input: Template | undefined,
  before: Pick<DesignRow, 'template' | 'pictures'>,
  page: Page,
) {
  const template = input ?? before.template
  if (template) checkTemplate(template, page)
  return input && claimTemplatePictures(ctx, withIds(input), before.pictures)
}

/** Creates a design under a reserved id. */
export async function createDesign(
  ctx: TxCtx,
  { certificateId: id, ...input }: Input & { certificateId: string; name: string },
  preview?: string,
) {
  const { db, user } = ctx
  const { organisationId } = user
  await takeReservation(ctx, id)
  const { name = '', ...columns } = columnsFromInput(input)
  const { provider = 'internal', providerDesignId = null } = columns
  const template = input.template ?? null
  checkProvider({ provider, providerDesignId, template })
  const { orientation = 'landscape', pageSize = 'A4' } = columns
  const present = { template: null, pictures: [] }
  const stored = await storedTemplate(ctx, input.template, present, { orientation, pageSize })
  await claimFiles(db, organisationId, [preview])
  await db
    .insert(designs)
    .values({ id, organisationId, name, ...columns, ...stored, preview, createdBy: user.id })
  const of = { type: 'certificate-design', id, name } as const
  await audit(db, { ...byOf(ctx), event: 'certificate-design/created', of })
}

/** Locks a design that is not deleted. */
async function lockDesign({ db, own }: TxCtx, id: string) {
  const [design] = await db
    .select()
    .from(designs)
    .where(own(designs, and(eq(designs.id, id), isNull(designs.deletedAt))))
    .for('update')
  if (!design) throw problem('request/not-found')
  return design
}

/** Text of a change in the history of a design. */
const auditedFields = (design: DesignRow) => ({
  name: design.name,
  description: design.description,
  status: design.status,
  edition: design.edition === 0 ? null : design.edition,
  orientation: design.orientation,
  pageSize: design.pageSize,
  language: design.language,
  dates: design.dates,
  validityMonths: design.validityMonths,
})

/** The changes between two states of a design, for its history. */
function changesBetween(before: DesignRow, after: DesignRow) {
  const isRedrawn = JSON.stringify(before.template) !== JSON.stringify(after.template)
  return [
    ...changesOf(auditedFields(before), auditedFields(after)),
    ...(isRedrawn ? [{ field: 'template', from: null, to: 'Changed' }] : []),
    ...(before.preview === after.preview ? [] : [{ field: 'preview', from: null, to: 'Changed' }]),
  ]
}

/** The id of the design to change, by either of its names. */
function idOf({ id, certificateId }: Pick<Input, 'id' | 'certificateId'>) {
  if (id !== undefined && certificateId !== undefined && id !== certificateId)
    throw invalidField('certificateId', 'contradictory', 'This is another design than id')
  return id ?? certificateId ?? ''
}

/** Rejects a language that no formats are known for. */
function checkLanguage(language: string | undefined) {
  if (language === undefined) return
  try {
    Intl.getCanonicalLocales(language)
  } catch {
    throw invalidField('language', 'format', 'Use a language tag like en or pt-BR')
  }
}

/** Rejects a status that the design cannot get. */
function checkStatus({ edition }: DesignRow, status: DesignRow['status'] | undefined) {
  if (status === 'draft' && edition > 0)
    throw invalidField('status', 'published', 'A published design does not become a draft again')
}

/** Updates the working copy of a design, and publishes it if requested. Returns its id. */
export async function updateDesign(
  ctx: TxCtx,
  { version, publish = false, status, ...input }: Input & { version: number },
  preview?: string,
) {
  const { db, user } = ctx
  const before = await lockDesign(ctx, idOf(input))
  const { id } = before
  if (before.version !== version) throw await changedBy(ctx, 'certificate-design', before)
  const columns = columnsFromInput(input)
  const merged = { ...before, ...columns }
  checkProvider({ ...merged, template: input.template ?? before.template })
  checkStatus(before, status)
  const stored = await storedTemplate(ctx, input.template, before, merged)
  const picture = await replaceFile(db, user.organisationId, before.preview, { by: preview })
  const set = { ...columns, ...stored, ...(picture !== undefined && { preview: picture }) }
  if (Object.keys(set).length > 0) await db.update(designs).set(set).where(eq(designs.id, id))
  const isPublished = publish || (status === 'active' && before.edition === 0)
  if (isPublished) await publishEdition(ctx, id)
  await db
    .update(designs)
    .set({
      ...(status && { status }),
      hasChanges: sql`NOT EXISTS (SELECT FROM certificate_editions e
        WHERE e.design_id = ${designs.id} AND e.number = ${designs.edition}
          AND (e.orientation, e.page_size, e.template, e.language, e.dates, e.validity_months, e.provider,
              e.provider_design_id)
            IS NOT DISTINCT FROM (${designs.orientation}, ${designs.pageSize}, ${designs.template},
              ${designs.language}, ${designs.dates}, ${designs.validityMonths}, ${designs.provider},
              ${designs.providerDesignId}))`,
    })
    .where(eq(designs.id, id))
  const after = await lockDesign(ctx, id)
  const left = before.pictures.filter((each) => !after.pictures.includes(each))
  await releasePictures(db, user.organisationId, left)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return id
  await db
    .update(designs)
    .set({ version: version + 1, updatedAt: sql`now()`, updatedBy: user.id })
    .where(eq(designs.id, id))
  const of = { type: 'certificate-design', id, name: after.name } as const
  const event = isPublished ? 'certificate-design/published' : 'certificate-design/updated'
  await audit(db, { ...byOf(ctx), event, of, changes })
  return id
}

/** Duplicates the working copy of a design as a draft. Returns the id of the copy. */
export async function duplicateDesign(ctx: TxCtx, from: string, name?: string) {
  const { db, user } = ctx
  const source = await lockDesign(ctx, from)
  const { description, orientation, pageSize, template, pictures } = source
  const { language, dates, validityMonths, provider, providerDesignId } = source
  const copy = {
    id: newId(),
    organisationId: user.organisationId,
    name: name === undefined ? `Copy of ${source.name}`.slice(0, 120) : cleanTitle(name),
    description,
    provider,
    providerDesignId,
    orientation,
    pageSize,
    template,
    pictures,
    language,
    dates,
    validityMonths,
    createdBy: user.id,
  }
  await db.insert(designs).values(copy)
  const of = { type: 'certificate-design', id: copy.id, name: copy.name } as const
  const note = `Copy of ${source.name}`
  await audit(db, { ...byOf(ctx), event: 'certificate-design/created', of, note })
  return copy.id
}
