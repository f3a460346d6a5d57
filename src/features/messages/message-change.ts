import { call } from '~/api/client/client'
import type { QueryOf } from '~/api/client/contract-types'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import type { NamedDone } from '~/bulk/bulk-outcome'

type Filter = Omit<QueryOf<'/api/business/getMessages'>, 'page' | 'limit'>

/** A bulk action on messages. */
export interface MessageChange {
  kind: 'delete' | 'restore'
  /** The messages: ids, or a filter with exceptions. */
  target: { messageIds: string[] } | { filter: Filter; exclude: string[] }
}

const paths = {
  delete: '/api/business/deleteMessages',
  restore: '/api/business/restoreMessages',
} as const

const limit = 100

/** The ids of a target: the operations take no filter. */
async function idsOf(target: MessageChange['target'], signal: AbortSignal | undefined) {
  if ('messageIds' in target) return target.messageIds
  const { filter, exclude } = target
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...filter, sort: 'createdAt', page, limit } as const
    const answer = await call('get', '/api/business/getMessages', { params: { query } }, { signal })
    ids.push(...answer.data.messages.map(({ _id }) => _id))
    if (page * limit >= answer.total) return ids.filter((id) => !exclude.includes(id))
  }
}

/** Runs the action or its dry run. */
export async function sendMessageChange(
  { kind, target }: MessageChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<NamedDone>> {
  const messageIds = await idsOf(target, signal)
  const input = { params: { query }, body: { messageIds } }
  return (await call('post', paths[kind], input, { signal })).data
}
