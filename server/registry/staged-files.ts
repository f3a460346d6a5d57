import { readFile } from 'node:fs/promises'
import type { Input, StagedFiles, Stagers } from '../contract/operation-types.ts'
import type { Upload } from '../contract/receive-file.ts'
import { readCourse } from '../courses/get.ts'
import { storeBytes, storeUpload } from '../files/lifecycle.ts'
import { fileOwner } from '../contract/ctx.ts'
import { readCaptions } from '../files/captions.ts'
import { cropImage, squarePhoto } from '../files/image.ts'

type Asked = Pick<Input<'updateAuthor'>, 'db' | 'files' | 'user'>

const keepPicture = async (asked: Asked, bytes: Buffer) =>
  (await storeBytes(asked.db, asked.files, fileOwner(asked), { bytes, mimeType: 'image/webp' })).id

/** Stores a cropped picture; undefined if none is given. */
const pictureOf = async (
  asked: Asked,
  given: Upload | undefined,
  cut: (given: Upload) => Promise<Buffer>,
) => given && keepPicture(asked, await cut(given))

const onCourse = (given: Upload) => cropImage(given, { width: 1280, height: 720 })
const onAsset = (given: Upload) => cropImage(given, { width: 640, height: 360 })

async function ofAsset(
  asked: Asked,
  given: { file?: Upload; thumbnail?: Upload },
): Promise<StagedFiles> {
  const { db, files } = asked
  const picture = await pictureOf(asked, given.thumbnail, onAsset)
  return {
    picture,
    file: given.file && (await storeUpload(db, files, fileOwner(asked), given.file)),
  }
}

const ofCourse = async (asked: Asked, thumbnail?: Upload) => ({
  picture: await pictureOf(asked, thumbnail, onCourse),
})

const square = async (asked: Asked, given?: Upload) => ({
  picture: await pictureOf(asked, given, squarePhoto),
})

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

  addCourse: ({ body, ...ctx }) => ofCourse(ctx, body.thumbnail),
  updateCourse: ({ body, ...ctx }) => ofCourse(ctx, body.thumbnail),

  /** A separate picture for the copy. */
  async duplicateCourse({ body, ...ctx }) {
    const { thumbnail } = (await readCourse(ctx, body.courseId)) ?? {}
    const found = thumbnail && (await ctx.files.read(ctx.user.organisationId, thumbnail))
    if (!found) return {}
    return { picture: await keepPicture(ctx, Buffer.concat(await found.stream.toArray())) }
  },

  addLicenseCourse: ({ body, ...ctx }) => ofCourse(ctx, body.image),
  updateLicenseCourse: ({ body, ...ctx }) => ofCourse(ctx, body.image),

  addAuthor: ({ body, ...ctx }) => square(ctx, body.photo),
  updateAuthor: ({ body, ...ctx }) => square(ctx, body.photo),
  addCategory: ({ body, ...ctx }) => square(ctx, body.image),
  updateCategory: ({ body, ...ctx }) => square(ctx, body.image),
  updateProfilePhoto: ({ body, ...ctx }) => square(ctx, body.photo),
} satisfies Partial<Stagers>
