import type { Schemas } from '~/api/schemas'

/** What of the library's address is about the list of assessments. */
export interface AssessmentSearch {
  page: number
  limit: Schemas['Limit']
  sort: string
  search: string
  status?: 'draft' | 'ready' | undefined
  unused?: true | undefined
  /** Those deleted lately, in place of all others. */
  deleted?: true | undefined
}

const sorts = [
  'title',
  'questionsCount',
  'passingPercentage',
  'usedInCount',
  'status',
  'createdAt',
  'updatedAt',
]

/** Nothing narrows the list. */
export const noFilters = {
  search: '',
  status: undefined,
  unused: undefined,
  deleted: undefined,
} as const satisfies Partial<AssessmentSearch>

/** What the address asks for, as far as it makes sense for assessments: they share it with assets. */
export function assessmentSearchOf({
  page,
  limit,
  sort,
  search,
  ...asked
}: Omit<AssessmentSearch, 'status' | 'unused'> & {
  status?: string | undefined
  unused?: boolean | undefined
}): AssessmentSearch {
  const { status, unused, deleted } = asked
  return {
    page,
    limit,
    search: search.slice(0, 100),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '-updatedAt',
    status: status === 'draft' || status === 'ready' ? status : undefined,
    unused: unused === true ? true : undefined,
    deleted,
  }
}

/** Which assessments the list is of, as the contract says it; what is not asked for is not named. */
export function filterOf(search: AssessmentSearch): Schemas['AssessmentFilter'] {
  const { search: words, status, unused, deleted } = search
  return {
    ...(words !== '' && { search: words }),
    ...(deleted ? { deleted } : status && { status }),
    ...(unused && { unused }),
  }
}

/** Whether a search or a filter narrows the list. */
export const isNarrowed = (search: AssessmentSearch) => Object.keys(filterOf(search)).length > 0
