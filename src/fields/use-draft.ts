import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftable, forgetDraft, keepDraft, readDraft } from './drafts'

const pause = 300

/**
 * Keeps what is typed into a form in this tab until it is saved, so that a reload or the end of a session loses
 * nothing. `name` tells forms apart (`group:42`); null keeps nothing. Passwords and files are never kept.
 */
export function useDraft<V extends FieldValues, Out>(
  form: UseFormReturn<V, unknown, Out>,
  name: string | null,
) {
  const [restoredAt, setRestoredAt] = useState<Date | null>(null)
  const restore = useEffectEvent((key: string) => {
    const draft = readDraft(key)
    if (!draft) return
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
    setRestoredAt(draft.at)
  })
  useEffect(() => {
    if (name === null) return
    // eslint-disable-next-line react-hooks/set-state-in-effect -- a draft can only be read once the form is there
    restore(name)
    let pending: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      pending?.()
      pending = null
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        pending = () => (isDirty ? keepDraft(name, draftable(values)) : forgetDraft(name))
        clearTimeout(timer)
        timer = setTimeout(flush, pause)
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      stop()
      flush()
      window.removeEventListener('pagehide', flush)
    }
  }, [form, name])
  const forget = () => {
    setRestoredAt(null)
    if (name !== null) forgetDraft(name)
  }
  return { restoredAt, forget }
}
