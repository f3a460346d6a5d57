import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure } from '~/forms/toast-failure'
import { NotReady } from '~/forms/builder/draft-saver'
import { isStale } from '~/api/client/errors'
import { problemsIn } from '~/features/message-composer/state/server-problems'
import { useComposer, type Composer } from '~/features/message-composer/state/use-composer'
import { scheduleOf, useZone } from '~/features/message-composer/when/use-schedule'
import { reviewQuery } from './review-query'

/** Shows what is wrong beside the fields, and moves the focus to the first of them. */
export function showProblems({ store }: Composer, action: string, error: unknown) {
  if (error instanceof NotReady || isStale(error)) return focusFirstInvalid()
  const problems = problemsIn(error)
  if (problems === null) return toastFailure(action, error)
  flushSync(() => store.set({ side: 'edit', problems: { ...store.get().problems, ...problems } }))
  focusFirstInvalid()
}

function focusFirstInvalid() {
  const invalid = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  const alert = document.querySelector<HTMLElement>('main [role="alert"]')
  ;(invalid ?? alert)?.focus()
}

/** Saves the draft, checks it, and opens the review of what would be sent. */
export function useReview() {
  const composer = useComposer()
  const { store, saver } = composer
  const queryClient = useQueryClient()
  const zone = useZone()
  const [isChecking, setChecking] = useState(false)
  const open = async () => {
    if (isChecking) return
    const schedule = scheduleOf(store.get().when, zone, new Date())
    if (schedule.error !== undefined) {
      flushSync(() =>
        store.set({ side: 'edit', problems: { ...store.get().problems, when: schedule.error } }),
      )
      return focusFirstInvalid()
    }
    setChecking(true)
    try {
      await saver.save(store.get().saved._id === '' ? { draft: true } : {})
      await queryClient.fetchQuery({
        ...reviewQuery(saver, store.get().saved, schedule.at),
        staleTime: 0,
      })
      store.set({ dialog: 'review' })
    } catch (error) {
      showProblems(composer, 'Checking the message', error)
    }
    setChecking(false)
  }
  return { isChecking, open: () => void open() }
}
