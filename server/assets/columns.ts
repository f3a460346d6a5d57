import type { components } from '../../openapi/generated/types.ts'
import { dayIn } from '../lib/dates.ts'
import { headOf, type TableCell } from '../lib/spreadsheet.ts'

type Asset = components['schemas']['Asset']
type AssetColumn = components['schemas']['AssetColumn']
type Column = { head: string; isDate?: boolean; cell(asset: Asset, zone: string): TableCell }

const column = (head: string, cell: (asset: Asset) => TableCell): Column => ({ head, cell })

/** A time as its date in the organisation's time zone. */
const day = (head: string, time: (asset: Asset) => string): Column => ({
  head,
  isDate: true,
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
  title: column('Title', ({ title }) => title),
  type: column('Type', ({ type }) => types[type]),
  status: column('Status', ({ status }) => states[status]),
  fileName: column('File', ({ fileName }) => fileName),
  size: column('Size (bytes)', ({ size }) => size),
  duration: column('Duration (s)', ({ duration }) => duration && Math.round(duration)),
  pages: column('Pages', ({ pages }) => pages),
  language: column('Language', ({ language }) => language),
  captions: column('Captions', ({ captions }) =>
    captions.map(({ language }) => language).join('; '),
  ),
  category: column('Category', ({ category }) => category?.name ?? null),
  tags: column('Tags', ({ tags }) => tags.join('; ')),
  usedInCount: column('Courses', ({ usedInCount }) => usedInCount),
  uploadedBy: column('Uploaded by', ({ uploadedBy }) => uploadedBy.name),
  createdAt: day('Added', ({ createdAt }) => createdAt),
  updatedAt: day('Updated', ({ updatedAt }) => updatedAt),
  _id: column('Id', ({ _id }) => _id),
}

const isColumn = (name: string): name is AssetColumn => name in columns
const columnIds = Object.keys(columns).filter(isColumn)

/** The column heads and their cells; all columns by default. */
export const assetTable = (names: AssetColumn[] = columnIds, zone: string) => ({
  heads: names.map((name) => headOf(columns[name])),
  cellsOf: (asset: Asset) => names.map((name) => columns[name].cell(asset, zone)),
})
