import { Readable } from 'node:stream'
import type { components } from '../../openapi/generated/types.ts'
import { type Handlers, type Input, StreamedJson } from '../contract/operation-types.ts'
import { answerExport } from '../exports/answer.ts'
import { exportTable, groupsExport } from './export.ts'
import { countGroups, groupSort, readGroups, readGroupsWithMembers } from './list.ts'
import { presentGroup } from './present.ts'
import { pageOf } from '../db/pagination.ts'
import { refreshUsers } from '../db/stats/stats.ts'
import { refuseWhenBusy } from '../people/stream.ts'

type StreamedList = {
  status: 'success'
  total: number
  data: { userGroups: components['schemas']['UserGroup'][] }
}

type GroupRow = Awaited<ReturnType<typeof readGroupsWithMembers>>

/** One group after the other: together they may have a million members. */
function* textOf(found: GroupRow, paging: string) {
  yield `{"status":"success",${paging}"total":${found.length},"data":{"userGroups":[`
  for (const [index, { members, ...group }] of found.entries()) {
    const { users: _, ...shown } = presentGroup(group)
    yield `${index === 0 ? '' : ','}{"users":${members},${JSON.stringify(shown).slice(1)}`
  }
  yield ']}}'
}

async function withMembers({ query, db, own, user }: Input<'getUserGroups'>) {
  const options = { organisationId: user.organisationId, sort: query.sort }
  const found = await readGroupsWithMembers(db, own, query, options)
  const { page, limit } = pageOf(query)
  const paging = query.page === undefined ? '' : `"page":${page},"limit":${limit},`
  const text = Readable.from(textOf(found, paging), { objectMode: false })
  return new StreamedJson<StreamedList>(text)
}

export const groupLists = {
  async getUserGroups(input) {
    const { query, db, own, user } = input
    groupSort(query.sort)
    const { organisationId } = user
    await refreshUsers(db, organisationId)
    if (query.page === undefined || query.groupId !== undefined) return withMembers(input)
    const { page, limit, offset } = pageOf(query)
    const { types, total } = await countGroups(db, own, query)
    const { sort } = query
    const found = await readGroups(db, own, query, { organisationId, sort, limit, offset })
    const facets = query.facets ? { type: types } : undefined
    const userGroups = found.map(({ members: _, ...group }) => presentGroup(group))
    return { status: 'success', page, limit, total, facets, data: { userGroups } }
  },

  async exportUserGroups({ body, ...ctx }) {
    const { db, own, pool, user } = ctx
    groupSort(body.sort)
    await refreshUsers(db, user.organisationId)
    const { total } = await countGroups(db, own, body.filter)
    return answerExport(ctx, groupsExport, {
      body,
      total,
      stream() {
        refuseWhenBusy()
        return exportTable(pool, body, user.organisation)
      },
    })
  },
} satisfies Handlers<'getUserGroups' | 'exportUserGroups'>
