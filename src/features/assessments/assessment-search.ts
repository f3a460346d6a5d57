import type { Schemas } from '~/api/schemas'

/** What of the library's address is about the list of assessments. */
export interface AssessmentSearch {
  page: number
  limit: Schemas['Limit']
  sort: string
  search: string
  status?: 'draft' | 'ready' | undefined
  unused?: true | undefined
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

/** What the address asks for, as far as it makes sense for assessments: they share it with assets. */
export function assessmentSearchOf(search: {
  page: number
  limit: Schemas['Limit']
  sort: string
  search: string
  status?: string | undefined
  unused?: boolean | undefined
}): AssessmentSearch {
  const { page, limit, sort, status, unused } = search
  return {
    page,
    limit,
    search: search.search.slice(0, 100),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '-updatedAt',
    status: status === 'draft' || status === 'ready' ? status : undefined,
    unused: unused === true ? true : undefined,
  }
}
