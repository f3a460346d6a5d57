import type { ClientBase } from 'pg'
import type { Files } from '../files/files.ts'
import { newId } from '../lib/id.ts'
import { problemsOf } from '../assessments/rules.ts'
import {
  assessments,
  assets,
  authors,
  captions,
  categories,
  files as rows,
  questions,
} from '../db/schema.ts'
import { insertRows } from './insert.ts'
import { seedAssessments, type SeedAssessment } from './library/assessments.ts'
import type { SeedAsset } from './library/asset.ts'
import { seedAssets } from './library/assets.ts'
import { pdfOf, pictureOf, wavOf } from './library/made.ts'

type At = { organisationId: string; adminId: string; files: Files; now: number }

const day = 86_400_000

const groups = {
  safety: ['Health and safety', 'What everybody on the floor must know.'],
  customers: ['Customers and service', 'At the counter, on the phone and by mail.'],
  logistics: ['Logistics', 'Goods in, goods out, and everything between.'],
  people: ['People and conduct', 'How we work together.'],
  systems: ['Systems and tools', 'The programs we use every day.'],
} as const

const people = {
  nowak: ['Zofia Nowak', 'Safety engineer', 'Keeps three warehouses out of the news.'],
  tanaka: ['Haruka Tanaka', 'Service coach', 'Twenty years on both sides of the counter.'],
  okafor: ['Chidi Okafor', 'Logistics lead', 'Began as a picker and still knows every aisle.'],
  lind: ['Elsa Lind', 'Counsel', 'Makes rules short enough to be read.'],
} as const

/** Stores files immediately, and collects their rows. */
function keeper({ organisationId, adminId, files }: At) {
  const fileRows: Record<string, unknown>[] = []
  return {
    fileRows,
    async keep(bytes: Buffer, mimeType: string, name: string, createdAt: Date) {
      const id = newId(createdAt.getTime())
      await files.put(organisationId, id, bytes)
      const facts = { mimeType, name, size: bytes.length }
      fileRows.push({ id, organisationId, createdBy: adminId, createdAt, ...facts })
      return { file: id, size: bytes.length, mimeType, fileName: name }
    },
  }
}

const nameOf = (title: string, ending: string) =>
  `${title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')}.${ending}`

/** The first bytes of a film only: a damaged recording. */
const broken = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  Buffer.alloc(2_000),
])

type Keep = ReturnType<typeof keeper>['keep']

/** Makes the file of an asset, and returns its columns. */
async function madeOf(asset: SeedAsset, keep: Keep, at: Date) {
  const { title } = asset
  const ready = { status: 'ready' }
  if (asset.type === 'link') return { ...ready, url: asset.url }
  if (asset.type === 'document') {
    const file = await keep(pdfOf(asset.pages), 'application/pdf', nameOf(title, 'pdf'), at)
    return { ...ready, ...file, pages: asset.pages.length }
  }
  if (asset.type === 'audio') {
    const file = await keep(wavOf(asset.tones), 'audio/wav', nameOf(title, 'wav'), at)
    return { ...ready, ...file, duration: asset.tones.length / 2 }
  }
  if (asset.type === 'image') {
    const { png, webp } = await pictureOf(asset.drawing)
    const small = await keep(webp, 'image/webp', nameOf(title, 'webp'), at)
    const file = await keep(png, 'image/png', nameOf(title, 'png'), at)
    return { ...ready, ...file, thumbnail: small.file }
  }
  const file = await keep(broken, 'video/mp4', nameOf(title, 'mp4'), at)
  return { status: 'failed', failure: asset.failure, ...file }
}

function assessmentRows(seed: SeedAssessment, { organisationId, adminId, now }: At) {
  const createdAt = new Date(now - seed.ago * day)
  const id = newId(createdAt.getTime())
  const { title, description, passingPercentage, timeLimit = 0, questions: seedQuestions } = seed
  const facts = { title, description, passingPercentage, timeLimit }
  const withPositions = seedQuestions.map((item, position) => {
    const options = 'right' in item ? [...item.right, ...item.wrong] : []
    return {
      id: newId(createdAt.getTime()),
      position,
      type: item.type,
      question: `<p>${item.ask}</p>`,
      image: null,
      // Correct answers are not always first.
      options: options
        .map((text, index) => ({
          id: newId(),
          text,
          isCorrect: 'right' in item && index < item.right.length,
        }))
        .toSorted((a, b) => a.text.localeCompare(b.text)),
      acceptedAnswers: 'accept' in item ? item.accept : [],
      explanation: item.why ?? '',
      marks: 1,
      tags: [],
    }
  })
  const status = problemsOf({ questionsShown: 0 }, withPositions).length === 0 ? 'ready' : 'draft'
  const figures = { status, questionsCount: withPositions.length, totalMarks: withPositions.length }
  const times = { createdAt, updatedAt: createdAt }
  const row = { id, organisationId, createdBy: adminId, ...facts, ...figures, ...times }
  return {
    row,
    questions: withPositions.map((item) => ({ ...item, organisationId, assessmentId: id })),
  }
}

/** Fills the library of the demonstration. Returns ids by the keys of its lists. */
export async function seedLibrary(client: ClientBase, at: At) {
  const { organisationId, adminId, now } = at
  const start = new Date(now - 360 * day)
  const id = () => newId(start.getTime())
  const times = { createdAt: start, updatedAt: start }
  const by = Object.entries(people).map(([key, [name, designation, bio]]) => ({
    key,
    id: id(),
    organisationId,
    name,
    designation,
    bio,
    ...times,
  }))
  await insertRows(client, authors, by)
  const kinds = Object.entries(groups).map(([key, [name, description]]) => ({
    key,
    id: id(),
    organisationId,
    name,
    description,
    ...times,
  }))
  await insertRows(client, categories, kinds)
  const categoryIds = new Map(kinds.map((kind) => [kind.key, kind.id]))

  const { keep, fileRows } = keeper(at)
  const texts: Record<string, unknown>[] = []
  const assetsWithFiles = await Promise.all(
    seedAssets.map(async (asset) => {
      const createdAt = new Date(now - asset.ago * day)
      const { key, title, description, tags, language, type } = asset
      const own = newId(createdAt.getTime())
      const made = await madeOf(asset, keep, createdAt)
      if (asset.type === 'audio' && asset.captions) {
        const { vtt, ...facts } = asset.captions
        const { file } = await keep(
          Buffer.from(vtt),
          'text/vtt',
          `${facts.language}.vtt`,
          createdAt,
        )
        texts.push({ id: newId(), assetId: own, organisationId, file, isDefault: true, ...facts })
      }
      const facts = { title, description, tags, language, type, uploadedBy: adminId }
      const categoryId = categoryIds.get(asset.category)
      return {
        key,
        id: own,
        organisationId,
        ...facts,
        categoryId,
        ...made,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  await insertRows(client, rows, fileRows)
  await insertRows(client, assets, assetsWithFiles)
  await insertRows(client, captions, texts)

  const checks = seedAssessments.map((seed) => ({ key: seed.key, ...assessmentRows(seed, at) }))
  await insertRows(
    client,
    assessments,
    checks.map(({ row }) => row),
  )
  await insertRows(
    client,
    questions,
    checks.flatMap((check) => check.questions),
  )
  const idsOf = (list: { key: string; id: string }[]) =>
    new Map(list.map((item) => [item.key, item.id]))
  return {
    authors: idsOf(by),
    categories: categoryIds,
    assets: idsOf(assetsWithFiles),
    assessments: idsOf(checks.map(({ key, row }) => ({ key, id: row.id }))),
  }
}
