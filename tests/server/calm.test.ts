import { afterEach, expect, test, vi } from 'vitest'
import { createBackgroundGate } from '../../server/jobs/background-gate.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('background gate: background work waits for visible work, at most a minute', async () => {
  vi.useFakeTimers()
  const { during, whenIdle } = createBackgroundGate()
  const told: string[] = []
  const letter = async (name: string) => {
    await whenIdle()
    told.push(name)
  }
  await letter('before')

  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const jobs = [during(() => first.promise), during(() => second.promise)]
  const waiting = letter('after both')
  first.resolve()
  await jobs[0]
  expect(told).toEqual(['before'])
  second.resolve()
  await Promise.all([...jobs, waiting])
  expect(told).toEqual(['before', 'after both'])

  const endless = Promise.withResolvers<void>()
  const job = during(() => endless.promise).catch(() => told.push('failed'))
  const patient = letter('after a minute')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(told).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await patient
  await letter('at once from then on')
  endless.reject(new Error('it broke'))
  await job
  await letter('in the end')
  expect(told.slice(2)).toEqual(['after a minute', 'at once from then on', 'failed', 'in the end'])
})
