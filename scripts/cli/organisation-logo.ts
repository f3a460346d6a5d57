import { resolve } from 'node:path'
import sharp from 'sharp'
import type { Config } from '../../server/config/config.ts'
import { Problem } from '../../server/contract/problem.ts'
import { eq } from '../../server/db/drizzle.ts'
import type { Db } from '../../server/db/open.ts'
import { organisations } from '../../server/db/schema.ts'
import { createFiles } from '../../server/files/files.ts'
import { cropImage } from '../../server/files/image.ts'
import { replaceFile, storeBytes } from '../../server/files/lifecycle.ts'
import { UserError, strong } from '../lib/log.ts'
import { findOrganisation } from './find-organisation.ts'

interface LogoOptions {
  organisation: string
  /** The path of the picture; removes the logo without it. */
  file: string | undefined
}

/** Sets or removes the logo at the top of mails, and returns a message. Throws a UserError if the file is no picture. */
export async function setLogo(db: Db, config: Config, { organisation, file }: LogoOptions) {
  const { id: organisationId } = await db.transaction((tx) => findOrganisation(tx, organisation))
  const by = file === undefined ? undefined : await storeLogo(db, config, organisationId, file)
  await db.transaction(async (tx) => {
    const { logo: from } = await findOrganisation(tx, organisation)
    const logo = (await replaceFile(tx, organisationId, from, { by, remove: true })) ?? null
    await tx.update(organisations).set({ logo }).where(eq(organisations.id, organisationId))
  })
  return `${by === undefined ? 'Removed' : 'Set'} the logo of ${strong(organisation)}`
}

/** Stores the picture as PNG, since some mail programs show no WebP. Returns the id of the file. */
async function storeLogo(db: Db, config: Config, organisationId: string, file: string) {
  const bytes = await readPicture(resolve(file))
  const made = { bytes, mimeType: 'image/png', name: 'logo.png' }
  const owner = { organisationId, adminId: null }
  return (await storeBytes(db, createFiles(config), owner, made)).id
}

/** At most 480 × 160 pixels: mails show it 40 pixels high. */
async function readPicture(path: string) {
  try {
    const picture = await cropImage({ path }, { width: 480, height: 160, fit: 'inside' })
    return await sharp(picture).png().toBuffer()
  } catch (error) {
    throw error instanceof Problem ? new UserError(`--file: ${error.message}`) : error
  }
}
