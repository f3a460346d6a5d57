import type { components } from '../../openapi/generated/types.ts'
import { dayIn } from '../lib/dates.ts'
import type { TableCell } from '../lib/spreadsheet.ts'

type Asset = components['schemas']['Asset']
type AssetColumn = components['schemas']['AssetColumn']
type Column = { head: string; cell(asset: Asset, zone: string): TableCell }

const of = (head: string, cell: (asset: Asset) => TableCell): Column => ({ head, cell })

/** A time as its date in the organisation's time zone. */
const day = (head: string, time: (asset: Asset) => string): Column => ({
  head,
  cell: (asset, timeZone) => dayIn(timeZone, new Date(time(asset))),
})

const types = {
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  presentation: 'Presentation',
  image: 'Image',
  link: 'Link',
  scorm: 'SCORM package',
}
const states = {
  ready: 'Ready',
  uploading: 'Uploading',
  processing: 'Processing',
  failed: 'Failed',
}

const columns: Record<AssetColumn, Column> = {
  title: of('Title', ({ title }) => title),
  type: of('Type', ({ type }) => types[type]),
  status: of('Status', ({ status }) => states[status]),
  fileName: of('File', ({ fileName }) => fileName),
  size: of('Size (bytes)', ({ size }) => size),
  duration: of('Duration (s)', ({ duration }) => duration && Math.round(duration)),
  pages: of('Pages', ({ pages }) => pages),
  language: of('Language', ({ language }) => language),
  captions: of('Captions', ({ captions }) => captions.map(({ language }) => language).join('; ')),
  category: of('Category', ({ category }) => category?.name ?? null),
  tags: of('Tags', ({ tags }) => tags.join('; ')),
  usedInCount: of('Courses', ({ usedInCount }) => usedInCount),
  uploadedBy: of('Uploaded by', ({ uploadedBy }) => uploadedBy.name),
  createdAt: day('Added', ({ createdAt }) => createdAt),
  updatedAt: day('Updated', ({ updatedAt }) => updatedAt),
  _id: of('Id', ({ _id }) => _id),
}

const isColumn = (name: string): name is AssetColumn => name in columns
const all = Object.keys(columns).filter(isColumn)

/** The column heads and their cells; all columns by default. */
export const assetTable = (names: AssetColumn[] = all, zone: string) => ({
  heads: names.map((name) => columns[name].head),
  cellsOf: (asset: Asset) => names.map((name) => columns[name].cell(asset, zone)),
})
