import { isValues } from '../../../scripts/conformance/requests.ts'
import {
  answering,
  asking,
  type BehaviourFault,
  raw,
  rowsOf,
  without,
  withRows,
} from './fault-kinds.ts'

let other = 0

/** Faults of lists that the requests and responses alone do not show. */
export const listFaults: BehaviourFault[] = [
  {
    plants: 'the page ignored',
    in: ['getCategories'],
    fault: asking('getCategories', ({ query }) =>
      query.has('page') ? { query: { page: '1' } } : undefined,
    ),
    finds: 'getCategories: page beyond the last: pages 1 and 2 share 10 rows',
  },
  {
    plants: 'pages that begin with 0',
    in: ['getCategories'],
    fault: asking('getCategories', ({ query }) => ({
      query: { page: String(Number(query.get('page')) + 1) },
    })),
    finds: 'getCategories: page beyond the last: page 2 has 3 rows; with a total of 23 it has 10',
  },
  {
    plants: 'the limit ignored',
    in: ['getCategories'],
    fault: answering(
      'getCategories',
      (body, { query }) => {
        body.limit = Number(query.get('limit') ?? 25)
      },
      { query: { limit: '10' } },
    ),
    finds: 'getCategories: page beyond the last: one page of 100 has 10 rows; total is 23',
  },
  {
    plants: 'the rows of the page as total',
    in: ['getCategories'],
    fault: answering('getCategories', (body) => {
      body.total = rowsOf(body).length
    }),
    finds: 'getCategories: page beyond the last: total is 10 on page 1 and 23 on one page of 100',
  },
  {
    plants: 'a total that counts one too many',
    in: ['getCategories'],
    fault: answering('getCategories', (body) => {
      body.total = Number(body.total) + 1
    }),
    finds: 'getCategories: page beyond the last: one page of 100 has 23 rows; total is 24',
  },
  {
    plants: 'the last page again beyond it',
    in: ['getCategories'],
    fault: asking('getCategories', ({ query }) => ({
      query: { page: String(Math.min(3, Number(query.get('page') ?? 1))) },
    })),
    finds: 'getCategories: page beyond the last: a page beyond the last has 3 rows',
  },
  {
    plants: 'another order with each request',
    in: ['getCategories'],
    fault: asking('getCategories', ({ query }) => {
      other += 1
      return query.has('sort') ? undefined : { query: { sort: other % 4 < 2 ? 'name' : '-name' } }
    }),
    finds: 'getCategories: page beyond the last: pages 1 and 2 share 7 rows',
  },
  {
    plants: 'the sort ignored',
    in: ['getCategories'],
    fault: without('getCategories', 'sort'),
    finds: 'getCategories: sort=-name: sort=-name has the order of sort=name',
  },
  {
    plants: 'the direction of the sort ignored',
    in: ['getAssessment'],
    fault: asking('getAssessment', ({ query }) => ({
      query: { sort: query.get('sort')?.replace('-', '') },
    })),
    finds: 'getAssessment: sort=-title: sort=-title has the order of sort=title',
  },
  {
    plants: 'numbers sorted as text',
    in: ['getAssessment'],
    fault: answering('getAssessment', (body, { query }) => {
      if (query.get('sort') !== 'passingPercentage') return
      withRows(body, (rows) =>
        rows.toSorted((a, b) =>
          String(a.passingPercentage) < String(b.passingPercentage) ? -1 : 1,
        ),
      )
    }),
    finds: 'getAssessment: sort=-passingPercentage: sort=passingPercentage has 100 beside 42',
  },
  {
    plants: 'the search ignored',
    in: ['getCategories'],
    fault: without('getCategories', 'search'),
    finds: 'getCategories: search for nothing: a search for a name that nothing has finds 23 rows',
  },
  {
    plants: 'a search that finds nothing',
    in: ['getCategories'],
    fault: asking('getCategories', ({ query }) =>
      query.has('search') ? { query: { search: 'nothing-at-all' } } : undefined,
    ),
    finds: 'getCategories: search for a name: a search for “Category 23” does not find it',
  },
  {
    plants: 'a search that is case-sensitive',
    in: ['getCategories'],
    fault: answering('getCategories', (body, { query }) => {
      if (!/^[A-Z]/.test(query.get('search') ?? '') || /[a-z]/.test(query.get('search') ?? ''))
        return
      withRows(body, () => [])
      body.total = 0
    }),
    finds:
      'getCategories: search in capitals: a search for “Category 23” finds 1 rows, in capitals 0',
  },
  {
    plants: 'a filter ignored',
    in: ['getAssessment'],
    fault: without('getAssessment', 'status'),
    finds: 'getAssessment: status=draft: status=draft finds 2 rows with another status',
  },
  {
    plants: 'a switch ignored',
    in: ['getAssessment'],
    fault: without('getAssessment', 'unused'),
    finds: 'getAssessment: unused=false: every value of unused finds all 14 rows',
  },
  {
    plants: 'deleted rows ignored',
    in: ['getAssessment'],
    fault: without('getAssessment', 'deleted'),
    finds: 'getAssessment: deleted=true: deleted=true finds 14 rows that are not deleted',
  },
  {
    plants: 'no facets',
    in: ['getAssessment'],
    fault: without('getAssessment', 'facets'),
    finds: 'getAssessment: facets: facets has no status',
  },
  {
    plants: 'facets that count the page',
    in: ['getAssessment'],
    fault: answering('getAssessment', (body) => {
      if (isValues(body.facets))
        body.facets = { ...body.facets, status: [{ value: 'draft', count: 10 }] }
    }),
    finds:
      'getAssessment: facet status=draft: the facet counts 10 rows with status=draft, the filter finds 12',
  },
  {
    plants: 'times with an offset',
    in: ['getAssessment'],
    fault: raw('getAssessment', (answer) => ({
      ...answer,
      body: Buffer.from(answer.body.toString().replaceAll('Z"', '+00:00"')),
    })),
    finds: 'getAssessment: valid request: body.data.assessment.0.createdAt must match pattern "Z$"',
  },
  {
    plants: 'another charset',
    in: ['getCategories'],
    fault: raw('getCategories', (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'application/json; charset=iso-8859-1' },
    })),
    finds: 'getCategories: valid request: charset is iso-8859-1 instead of utf-8',
  },
  {
    plants: 'text in Latin-1',
    in: ['getCategories'],
    fault: raw('getCategories', (answer) => ({
      ...answer,
      body: Buffer.from(answer.body.toString(), 'latin1'),
    })),
    finds: 'getCategories: valid request: body is not UTF-8',
  },
  {
    plants: 'a byte order mark',
    in: ['getCategories'],
    fault: raw('getCategories', (answer) => ({
      ...answer,
      body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), answer.body]),
    })),
    finds: 'getCategories: valid request: body begins with a byte order mark',
  },
  {
    plants: 'the hash of a password',
    in: ['getCategories'],
    fault: answering('getCategories', (body) => {
      for (const row of rowsOf(body)) row.passwordHash = '$argon2id$'
    }),
    finds: 'getCategories: valid request: the member passwordHash looks like a secret',
  },
]
