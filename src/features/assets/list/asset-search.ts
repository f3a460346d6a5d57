import type { Schemas } from '~/api/schemas'
import {
  dayOf,
  idOf,
  listSearch,
  oneOf,
  searchWords,
  setFilters,
  textOf,
  yesOrNo,
  type SearchOf,
} from '~/ui/list/list-search'

/** The search params of the library. The list of assessments shares them. */
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
  filters: {
    type: oneOf(['video', 'audio', 'document', 'presentation', 'image', 'link', 'scorm']),
    /** `draft` and `deleted` are for assessments only; assets have a tab for deleted ones. */
    status: oneOf(['ready', 'uploading', 'processing', 'failed', 'draft', 'deleted']),
    category: idOf(),
    tag: textOf(40),
    language: textOf(35),
    hasCaptions: yesOrNo(),
    unused: yesOrNo(),
    uploadedBy: idOf(),
    updatedFrom: dayOf(),
    updatedTo: dayOf(),
  },
  others: {
    tab: oneOf(['assessments', 'deleted']),
    view: oneOf(['grid']),
    /** The asset or assessment that is open over the list; `new` for a new assessment. */
    assetId: idOf(),
    assessmentId: idOf(),
  },
})

export type AssetSearch = SearchOf<typeof assetSearch>

/** The query of the list. */
export function filterOf(search: AssetSearch): Schemas['AssetFilter'] {
  const { status, ...filters } = setFilters(assetSearch, search)
  return {
    ...searchWords(search),
    ...filters,
    ...(status && status !== 'draft' && status !== 'deleted' && { status }),
    ...(search.tab === 'deleted' && { deleted: true }),
  }
}
