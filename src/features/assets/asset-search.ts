import type { Schemas } from '~/api/schemas'
import {
  anyOf,
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  textOf,
  yesOrNo,
  type SearchOf,
} from '~/ui/list/list-search'

/** The columns, in the order in which they come. */
export const columnIds = [
  'title',
  'type',
  'status',
  'length',
  'size',
  'captions',
  'usedIn',
  'updated',
  'uploadedBy',
  'category',
  'tags',
  'language',
  'fileName',
  'added',
] as const

export type ColumnId = (typeof columnIds)[number]

/** Those of some ids that are columns, in their order. */
export const knownColumns = anyOf(columnIds)

/** The columns of the checks, which are listed at the same address. */
const checkColumns = ['questions', 'marks', 'pass', 'attempts', 'created'] as const

/** The same for all that the address may name. */
export const listedColumns = anyOf([...columnIds, ...checkColumns])

/** The address of the library: all that decides what it shows, the checks on their own tab among it. */
export const assetSearch = listSearch({
  sort: [
    'title',
    'type',
    'size',
    'duration',
    'usedInCount',
    'status',
    'createdAt',
    'updatedAt',
    'questionsCount',
    'passingPercentage',
  ],
  defaultSort: '-updatedAt',
  columns: [...columnIds, ...checkColumns],
  filters: {
    tab: oneOf(['assessments', 'deleted']),
    view: oneOf(['grid']),
    type: oneOf(['video', 'audio', 'document', 'presentation', 'image', 'link', 'scorm']),
    /** Checks that were deleted lately; assets have a tab for that. */
    deleted: flag(),
    /** `draft` is of checks only. */
    status: oneOf(['ready', 'uploading', 'processing', 'failed', 'draft']),
    category: idOf(),
    tag: textOf(40),
    language: textOf(35),
    hasCaptions: yesOrNo(),
    unused: yesOrNo(),
    uploadedBy: idOf(),
    updatedFrom: dayOf(),
    updatedTo: dayOf(),
    /** Which asset, or which check, is open over the list; `new` is a check that is being made. */
    assetId: idOf(),
    assessmentId: idOf(),
  },
  others: {},
})

export type AssetSearch = SearchOf<typeof assetSearch>

/** The filters beside the tabs, the search and the days. */
export const filterNames = [
  'type',
  'status',
  'category',
  'tag',
  'language',
  'hasCaptions',
  'unused',
  'uploadedBy',
] as const

export type FilterName = (typeof filterNames)[number]

/** Nothing narrows the list but its tab. */
export const noFilters = {
  search: '',
  deleted: undefined,
  type: undefined,
  status: undefined,
  category: undefined,
  tag: undefined,
  language: undefined,
  hasCaptions: undefined,
  unused: undefined,
  uploadedBy: undefined,
  updatedFrom: undefined,
  updatedTo: undefined,
} as const satisfies Partial<AssetSearch>

/** Which assets the list is of, as the contract says it; what is not asked for is not named. */
export function filterOf(search: AssetSearch): Schemas['AssetFilter'] {
  const { tab, type, status, category, tag, language, hasCaptions, unused } = search
  const { uploadedBy, updatedFrom, updatedTo } = search
  const words = search.search.slice(0, 100)
  return {
    ...(words !== '' && { search: words }),
    ...(tab === 'deleted' && { deleted: true }),
    ...(type && { type }),
    ...(status && status !== 'draft' && { status }),
    ...(category && { category }),
    ...(tag && { tag }),
    ...(language && { language }),
    ...(uploadedBy && { uploadedBy }),
    ...(hasCaptions !== undefined && { hasCaptions }),
    ...(unused !== undefined && { unused }),
    ...(updatedFrom && { updatedFrom }),
    ...(updatedTo && { updatedTo }),
  }
}

/** Whether a search or a filter narrows the tab. */
export function isNarrowed(search: AssetSearch): boolean {
  const { tab: _tab, deleted: _deleted, ...narrowing } = { tab: null, ...filterOf(search) }
  return Object.keys(narrowing).length > 0
}
