import { readFile } from 'node:fs/promises'
import type { Input, StagedFiles, Stagers } from '../contract/operation-types.ts'
import type { Upload } from '../contract/receive-file.ts'
import { readCourse } from '../courses/get.ts'
import { storeBytes, storeUpload } from '../files/lifecycle.ts'
import { fileOwner } from '../contract/library-caller.ts'
import { readCaptions } from '../files/captions.ts'
import { cropImage, squarePhoto } from '../files/image.ts'

type Asked = Pick<Input<'updateAuthor'>, 'db' | 'files' | 'user'>

const keepPicture = async (asked: Asked, bytes: Buffer) =>
  (await storeBytes(asked.db, asked.files, fileOwner(asked), { bytes, mimeType: 'image/webp' })).id

/** Stores a picture as it is shown; undefined where none is given. */
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

/** What stores the files of each call that brings some, before its transaction begins. */
export const stagedFiles = {
  addAsset: ({ body, ...asked }) => ofAsset(asked, body),
  addVideo: ({ body, ...asked }) => ofAsset(asked, { file: body.video }),
  updateAsset: ({ body, ...asked }) => ofAsset(asked, body),

  async uploadCaptions({ body: { file, language }, ...asked }) {
    const { vtt, cues } = readCaptions(await readFile(file.path))
    const made = { bytes: Buffer.from(vtt), mimeType: 'text/vtt', name: `${language}.vtt` }
    const { id } = await storeBytes(asked.db, asked.files, fileOwner(asked), made)
    return { captions: { file: id, cues } }
  },

  addCourse: ({ body, ...asked }) => ofCourse(asked, body.thumbnail),
  updateCourse: ({ body, ...asked }) => ofCourse(asked, body.thumbnail),

  /** A picture of its own for the copy. */
  async duplicateCourse({ body, ...asked }) {
    const { thumbnail } = (await readCourse(asked, body.courseId)) ?? {}
    const found = thumbnail && (await asked.files.read(asked.user.organisationId, thumbnail))
    if (!found) return {}
    return { picture: await keepPicture(asked, Buffer.concat(await found.stream.toArray())) }
  },

  addLicenseCourse: ({ body, ...asked }) => ofCourse(asked, body.image),
  updateLicenseCourse: ({ body, ...asked }) => ofCourse(asked, body.image),

  addAuthor: ({ body, ...asked }) => square(asked, body.photo),
  updateAuthor: ({ body, ...asked }) => square(asked, body.photo),
  addCategory: ({ body, ...asked }) => square(asked, body.image),
  updateCategory: ({ body, ...asked }) => square(asked, body.image),
  updateProfilePhoto: ({ body, ...asked }) => square(asked, body.photo),
} satisfies Partial<Stagers>
