import type { Config } from '../../config/config.ts'
import { eq, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { certificateEditions, type CertificateValues, type certificates } from '../../db/schema.ts'
import type { Files } from '../../files/files.ts'
import { drawPage } from '../draw/draw.ts'
import { pageOf, readPictures } from '../draw/page.ts'
import type { DrawnPicture } from '../draw/types.ts'
import { picturesIn } from '../pictures.ts'
import { drawingFaults } from '../draw/faults.ts'

type Edition = typeof certificateEditions.$inferSelect
export type Printable = Pick<
  typeof certificates.$inferSelect,
  'organisationId' | 'code' | 'editionId'
> & { printed: CertificateValues; issuedOn: string }

/** The public page of a certificate. */
export const verifyUrl = (config: Pick<Config, 'publicUrl'>, code: string) =>
  `${config.publicUrl}/verify?code=${code}`

/** Editions with their pictures, each read once. */
export function createPrinter(parts: {
  db: Db | Tx
  files: Files
  config: Pick<Config, 'publicUrl'>
}) {
  const { db, files, config } = parts
  const cached = new Map<string, Promise<{ edition: Edition; pictures: DrawnPicture[] }>>()

  async function read(id: string) {
    const [edition] = await db
      .select()
      .from(certificateEditions)
      .where(eq(certificateEditions.id, id))
    if (!edition?.template) throw new Error(`the edition ${id} of a certificate has no template`)
    const ids = picturesIn(edition.template)
    return { edition, pictures: await readPictures(files, edition.organisationId, ids) }
  }

  function editionOf(id: string) {
    const found = cached.get(id) ?? read(id)
    cached.set(id, found)
    return found
  }

  /** Draws a certificate, and says what keeps it from being issued. */
  return async function print(certificate: Printable, as: 'pdf' | 'drawing') {
    const { edition, pictures } = await editionOf(certificate.editionId)
    const { template, orientation, pageSize, language } = edition
    if (!template) throw new Error('an edition without a template')
    const { page, missing } = pageOf(
      { template, orientation, pageSize, language },
      certificate.printed,
      {
        title: certificate.printed.courseTitle,
        date: certificate.issuedOn,
        link: verifyUrl(config, certificate.code),
      },
    )
    const { output, misfits } = await drawPage({ page, pictures, as })
    const { width, height } = page
    return { output, width, height, faults: drawingFaults(template, misfits, missing) }
  }
}

/** SQL on certificates `c` of an organisation: what is printed of one. */
export const printableColumns = (zone: string) => sql`
  c.organisation_id AS "organisationId", c.code, c.edition_id AS "editionId", c.printed,
  (c.issued_at AT TIME ZONE ${zone})::date::text AS "issuedOn"`
