import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '~/api/errors'
import { mutation, query } from '~/api/query'
import { createQueryClient } from '~/api/query-client'
import { ask, signedIn } from './stage'

const alerts = query('/api/business/getAlerts', { params: { query: { limit: 10 } } })
const markRead = mutation('post', '/api/business/markAlertsRead', ['/api/business/getAlerts'])

/** Somebody looks at the bell's items, of which one is unread. */
async function watchAlerts() {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId })
  const queryClient = createQueryClient()
  const watching = new QueryObserver(queryClient, alerts)
  onTestFinished(watching.subscribe(() => {}))
  const unread = () => watching.getCurrentResult().data?.data.unreadCount
  await expect.poll(unread).toBe(1)
  return {
    adminId,
    queryClient,
    unread,
    reads: () => queryClient.getQueryState(alerts.queryKey)?.dataUpdateCount,
  }
}

test('a write has everything read again that came from the paths it names', async () => {
  const { queryClient, unread } = await watchAlerts()
  await new MutationObserver(queryClient, markRead).mutate({ body: { all: true } })
  await expect.poll(unread).toBe(0)
})

test('a write that was refused changed nothing, so nothing is read again', async () => {
  const { queryClient, reads } = await watchAlerts()
  const body = { alertIds: [] as string[] }
  const refused: unknown = await new MutationObserver(queryClient, markRead)
    .mutate({ body })
    .catch((reason: unknown) => reason)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 422 })
  expect(queryClient.isFetching()).toBe(0)
  expect(reads()).toBe(1)
})
