import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Base, draftable, forgetDraft, keepDraft, readDraft } from './drafts'

const pause = 300

/** What a form saves over, and how to have it save over something else. */
export interface Over<V> {
  base: Base<V>
  rebase: (base: Base<V>) => void
}

/** A draft that came back: when it was kept, the version it was made from, and what it was laid over. */
interface Restored<V> {
  at: Date
  from: number | undefined
  opened: Base<V> | undefined
}

/**
 * Keeps what is typed into a form in this tab until it is saved, so that a reload or the end of a session loses
 * nothing. `name` tells forms apart (`group:42`); null keeps nothing. Passwords and files are never kept. A draft of
 * something that others may change, too, is kept with what it was made from, and is saved over that and nothing newer.
 */
export function useDraft<V extends FieldValues, Out>(
  form: UseFormReturn<V, unknown, Out>,
  name: string | null,
  over?: Over<V>,
) {
  const [restored, setRestored] = useState<Restored<V> | null>(null)
  const restore = useEffectEvent((key: string) => {
    const draft = readDraft(key)
    if (!draft) return
    // Who changed what since a draft without a base was typed, nobody can tell.
    if (over && !draft.base) return forgetDraft(key)
    form.reset({ ...form.getValues(), ...draft.values }, { keepDefaultValues: true })
    if (over && draft.base) {
      const { version, values } = draft.base
      over.rebase({ version, values: { ...over.base.values, ...values } })
    }
    setRestored({ at: draft.at, from: draft.base?.version, opened: over?.base })
  })
  const keep = useEffectEvent((key: string, values: V) =>
    keepDraft(
      key,
      draftable(values),
      over && { version: over.base.version, values: draftable(over.base.values) },
    ),
  )
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
        pending = () => (isDirty ? keep(name, values) : forgetDraft(name))
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
    setRestored(null)
    if (name !== null) forgetDraft(name)
  }
  /** To be called when the form shows again what it was opened with, or saved last. */
  const discard = () => {
    if (over && restored?.opened && over.base.version === restored.from)
      over.rebase(restored.opened)
    forget()
  }
  return { restoredAt: restored?.at ?? null, forget, discard }
}
