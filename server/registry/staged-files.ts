import { readFile } from 'node:fs/promises'
import type { Input, StagedFiles, Stagers } from '../contract/operation-types.ts'
import type { Upload } from '../contract/receive-file.ts'
import { readOutsidePicture } from '../certificates/provider/designs.ts'
import { Problem } from '../contract/problem.ts'
import { readCourse } from '../courses/get.ts'
import { eq } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { storeBytes, storeUpload } from '../files/lifecycle.ts'
import { fileOwner } from '../contract/ctx.ts'
import { readCaptions } from '../files/captions.ts'
import { checkAttachments, copyAttachments, attachmentFiles } from '../events/attachments.ts'
import { readPathImage } from '../learning-paths/list.ts'
import { cropImage, fitImage, squarePhoto } from '../files/image.ts'
import { stageReport } from '../reports/handlers.ts'
import { stageMessage } from '../notifications/stage.ts'

type Asked = Pick<Input<'updateAuthor'>, 'db' | 'files' | 'user'>

const keepPicture = async (ctx: Asked, bytes: Buffer) =>
  (await storeBytes(ctx.db, ctx.files, fileOwner(ctx), { bytes, mimeType: 'image/webp' })).id

/** Stores a cropped picture; undefined if none is given. */
const pictureOf = async (
  ctx: Asked,
  upload: Upload | undefined,
  crop: (given: Upload) => Promise<Buffer>,
) => upload && keepPicture(ctx, await crop(upload))

const onCourse = (upload: Upload) => cropImage(upload, { width: 1280, height: 720 })
const onAsset = (upload: Upload) => cropImage(upload, { width: 640, height: 360 })

async function ofAsset(
  ctx: Asked,
  uploads: { file?: Upload; thumbnail?: Upload },
): Promise<StagedFiles> {
  const { db, files } = ctx
  const picture = await pictureOf(ctx, uploads.thumbnail, onAsset)
  return {
    picture,
    file: uploads.file && (await storeUpload(db, files, fileOwner(ctx), uploads.file)),
  }
}

const ofCourse = async (ctx: Asked, thumbnail?: Upload) => ({
  picture: await pictureOf(ctx, thumbnail, onCourse),
})

/** The preview of a certificate, of any proportions. */
const ofCertificate = async (
  ctx: Asked & Pick<Input<'addCertificateDesign'>, 'config'>,
  { preview, designId }: { preview?: Upload; designId?: string },
) => ({
  picture: preview
    ? await pictureOf(ctx, preview, fitImage)
    : designId && (await outsidePicture(ctx, designId)),
})

/** The picture of a design of the provider; none if it is no picture. */
async function outsidePicture(
  { config, ...ctx }: Asked & Pick<Input<'addCertificateDesign'>, 'config'>,
  designId: string,
) {
  const bytes = await readOutsidePicture(config, designId)
  try {
    return bytes && (await keepPicture(ctx, await fitImage({ path: bytes })))
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

async function ofEvent(
  ctx: Asked,
  uploads: { image?: Upload; attachments?: Upload[] },
): Promise<StagedFiles> {
  const { db, files } = ctx
  const attachments = []
  for (const upload of uploads.attachments ?? [])
    attachments.push(await storeUpload(db, files, fileOwner(ctx), upload))
  checkAttachments(attachments)
  return { picture: await pictureOf(ctx, uploads.image, onCourse), attachments }
}

const square = async (ctx: Asked, upload?: Upload) => ({
  picture: await pictureOf(ctx, upload, squarePhoto),
})

/** A separate picture for a copy. */
async function copyPicture(asked: Asked, picture: string | null | undefined) {
  const found = picture && (await asked.files.read(asked.user.organisationId, picture))
  if (!found) return {}
  return { picture: await keepPicture(asked, Buffer.concat(await found.stream.toArray())) }
}

/** Stages the files of each operation that has some, before its transaction begins. */
export const stagedFiles = {
  addAsset: ({ body, ...ctx }) => ofAsset(ctx, body),
  addVideo: ({ body, ...ctx }) => ofAsset(ctx, { file: body.video }),
  updateAsset: ({ body, ...ctx }) => ofAsset(ctx, body),

  async uploadCaptions({ body: { file, language }, ...ctx }) {
    const { vtt, cues, warnings } = readCaptions(await readFile(file.path))
    const made = { bytes: Buffer.from(vtt), mimeType: 'text/vtt', name: `${language}.vtt` }
    const { id } = await storeBytes(ctx.db, ctx.files, fileOwner(ctx), made)
    return { captions: { file: id, cues, warnings } }
  },

  getDetailedUserData: (input) => stageReport(input),

  addCourse: ({ body, ...ctx }) => ofCourse(ctx, body.thumbnail),
  updateCourse: ({ body, ...ctx }) => ofCourse(ctx, body.thumbnail),

  /** A separate picture for the copy. */
  async duplicateCourse({ body, ...ctx }) {
    const course = await readCourse(ctx, body.courseId)
    return copyPicture(ctx, course?.thumbnail)
  },

  addLicenseCourse: ({ body, ...ctx }) => ofCourse(ctx, body.image),
  updateLicenseCourse: ({ body, ...ctx }) => ofCourse(ctx, body.image),

  addLearningPath: ({ body, ...ctx }) => ofCourse(ctx, body.image),
  updateLearningPath: ({ body, ...ctx }) => ofCourse(ctx, body.image),
  async duplicateLearningPath({ body, ...ctx }) {
    return copyPicture(ctx, await readPathImage(ctx, body.learningPathId))
  },

  addEvent: ({ body, ...ctx }) => ofEvent(ctx, body),
  updateEvent: ({ body, ...ctx }) => ofEvent(ctx, body),

  /** Separate files for each copy. */
  async duplicateEvent({ body: { eventId, dates }, ...ctx }) {
    const [event] = await ctx.db
      .select({ image: events.image })
      .from(events)
      .where(ctx.own(events, eq(events.id, eventId)))
    if (!event) return {}
    const attachments = await attachmentFiles(ctx, eventId)
    const copies = []
    for (let n = 0; n < dates.length; n += 1)
      copies.push({
        ...(await copyPicture(ctx, event.image)),
        attachments: await copyAttachments(ctx, attachments),
      })
    return { copies }
  },

  addCertificateDesign: ({ body, ...ctx }) => ofCertificate(ctx, body),
  updateCertificateDesign: ({ body, ...ctx }) => ofCertificate(ctx, body),

  addAuthor: ({ body, ...ctx }) => square(ctx, body.photo),
  updateAuthor: ({ body, ...ctx }) => square(ctx, body.photo),
  addCategory: ({ body, ...ctx }) => square(ctx, body.image),
  updateCategory: ({ body, ...ctx }) => square(ctx, body.image),
  'send-notification': ({ body, ...ctx }) => stageMessage(ctx, body),
  updateProfilePhoto: ({ body, ...ctx }) => square(ctx, body.photo),
} satisfies Partial<Stagers>
