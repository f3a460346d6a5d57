import type { TxCtx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { eq } from '../db/drizzle.ts'
import {
  certificateDesigns as designs,
  certificateEditionFiles,
  certificateEditions,
} from '../db/schema.ts'
import { newId } from '../lib/id.ts'
import { publishFaults } from './template.ts'

/** Makes the working copy of a locked design its next edition. Throws 422 with everything that prevents it. */
export async function publishEdition({ db, user }: TxCtx, id: string) {
  const { organisationId } = user
  const [design] = await db.select().from(designs).where(eq(designs.id, id))
  if (!design) throw problem('request/not-found')
  const { provider, providerDesignId } = design
  const faults = provider === 'internal' ? publishFaults(design.template) : []
  if (faults.length > 0)
    throw problem('certificate/not-publishable', faults.length, { errors: faults.slice(0, 100) })
  const { orientation, pageSize, template, language, dates, validityMonths, pictures } = design
  const editionId = newId()
  const number = design.edition + 1
  await db.insert(certificateEditions).values({
    id: editionId,
    organisationId,
    designId: id,
    number,
    provider,
    providerDesignId,
    orientation,
    pageSize,
    template,
    language,
    dates,
    validityMonths,
    publishedBy: user.id,
  })
  const files = pictures.map((fileId) => ({ editionId, fileId, organisationId }))
  if (files.length > 0) await db.insert(certificateEditionFiles).values(files)
  const status = design.status === 'archived' ? 'archived' : 'active'
  await db.update(designs).set({ edition: number, status }).where(eq(designs.id, id))
}
