import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '~/api/client/errors'
import { mutation, query } from '~/api/client/query'
import { createQueryClient } from '~/api/client/query-client'
import { courseWire } from '~/features/course-builder/state/course-transport'
import { courseProgress } from '~/features/course/course.api'
import { upload } from '~/api/client/upload'
import { assessmentBulkAction } from '~/features/assessments/list/assessment-change'
import { updateAssessment } from '~/features/assessments/assessments.api'
import { assetBulkAction } from '~/features/assets/list/asset-change'
import { uploadCaptions } from '~/features/assets/captions/captions.api'
import { updateAsset } from '~/features/assets/detail/use-asset-save'
import { addCourses } from './course-factory'
import { addSound } from './library-factory'
import { ask, signedIn } from './backend'

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

test('Cache: a write invalidates queries of the paths it names', async () => {
  const { queryClient, unread } = await watchAlerts()
  await new MutationObserver(queryClient, markRead).mutate({ body: { all: true } })
  await expect.poll(unread).toBe(0)
})

test('Cache: a rejected write invalidates nothing', async () => {
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

test('Cache: changes of assets and assessments invalidate the courses that contain them', async () => {
  await signedIn()
  const { _id: assetId, version } = await addSound('Talk')
  const { data } = await upload('post', '/api/business/addAssessment', { body: { title: 'Check' } })
  const check = data.assessmentQuiz
  const items = [
    { kind: 'asset' as const, assetId },
    { kind: 'assessment' as const, assessmentId: check._id },
  ]
  const [course] = await addCourses({ status: 'draft', sections: [{ title: 'All', items }] })
  const id = course?._id ?? ''
  const queryClient = createQueryClient()
  const courses = query('/api/business/getCourses', { params: { query: { courseId: id } } })
  const progress = query('/api/business/getCourseProgress/{id}', { params: { path: { id } } })
  const watching = new QueryObserver(queryClient, courses)
  const counting = new QueryObserver(queryClient, progress)
  onTestFinished(watching.subscribe(() => {}))
  onTestFinished(counting.subscribe(() => {}))
  const shown = () =>
    watching
      .getCurrentResult()
      .data?.data.courses[0]?.sections?.[0]?.items.map(({ asset, assessment }) =>
        asset ? `${asset.title}, ${asset.captionsCount}` : assessment?.title,
      )
  const counted = () => counting.getCurrentResult().data?.data.courseProgress.items.length
  await expect.poll(shown).toEqual(['Talk, 0', 'Check'])
  await expect.poll(counted).toBe(2)

  const file = new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'], 'talk.vtt')
  const captions = { body: { assetId, language: 'en', file } }
  await new MutationObserver(queryClient, uploadCaptions).mutate(captions)
  await expect.poll(shown).toEqual(['Talk, 1', 'Check'])
  const params = { path: { id: assetId } }
  const renamed = { params, body: { title: 'Opening', version } }
  await new MutationObserver(queryClient, updateAsset).mutate(renamed)
  await expect.poll(shown).toEqual(['Opening, 1', 'Check'])
  await new MutationObserver(queryClient, updateAssessment).mutate({
    params: { path: { id: check._id } },
    body: { title: 'Final check', version: check.version },
  })
  await expect.poll(shown).toEqual(['Opening, 1', 'Final check'])

  const how = { query: { dryRun: false } }
  const deleted = { kind: 'delete', removeFromCourses: true } as const
  await new MutationObserver(queryClient, {
    mutationFn: () =>
      assetBulkAction.send({ ...deleted, usedIn: null, target: { assetIds: [assetId] } }, how),
    meta: { stale: assetBulkAction.stale },
  }).mutate()
  await expect.poll(shown).toEqual(['Final check'])
  await expect.poll(counted).toBe(1)
  await new MutationObserver(queryClient, {
    mutationFn: () =>
      assessmentBulkAction.send({ ...deleted, target: { assessmentIds: [check._id] } }, how),
    meta: { stale: assessmentBulkAction.stale },
  }).mutate()
  await expect.poll(counted).toBe(0)
})

test('Cache: changes of a course mark figures of its users stale, refetched when displayed', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const { _id: courseId = '', version = 0 } = course ?? {}
  const queryClient = createQueryClient()
  const figures = courseProgress(courseId)
  await queryClient.fetchQuery(figures)
  const wire = courseWire(queryClient, courseId)
  const saved = await wire.send({ version, summary: 'For all', newItems: 'require' })
  wire.onSaved(saved.saved)
  expect(queryClient.getQueryState(figures.queryKey)?.isInvalidated).toBe(true)
  expect(queryClient.isFetching()).toBe(0)
})
