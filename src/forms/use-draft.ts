import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Base, draftable, forgetDraft, keepDraft, readDraft } from './drafts'

const pause = 300

/** The base of a form, and a setter for it. */
export interface Over<V> {
  base: Base<V>
  rebase: (base: Base<V>) => void
}

/** A restored draft: its time, its base, and the values it was applied to. */
interface Restored<V> {
  at: Date
  from: number | undefined
  opened: Base<V> | undefined
}

/**
 * Stores the input of a form in this tab until it is saved, so that a reload or the end of a session loses nothing.
 * `name` identifies the form (`group:42`); null stores nothing. Passwords and files are never stored. A draft of an
 * object that others may change is stored with its base version, and is saved with that version.
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
    // For a draft without a base, later changes by others cannot be detected.
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
  /** Call it when the form is reset to the loaded or last saved values. */
  const discard = () => {
    if (over && restored?.opened && over.base.version === restored.from)
      over.rebase(restored.opened)
    forget()
  }
  return { restoredAt: restored?.at ?? null, forget, discard }
}
