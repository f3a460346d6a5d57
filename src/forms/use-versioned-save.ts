import { useState } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { isStale } from '~/api/client/errors'
import { ShownConflict } from './conflict-error'
import { keepMine } from './conflict-notice'
import type { Base } from './drafts'
import type { SchemaForm } from './use-schema-form'

interface VersionedSave<Saved, Fields> {
  /** The object as it was opened. */
  saved: Saved
  formOf: (saved: Saved) => Fields
  /** Reads the present object; undefined if it is gone. */
  read: () => Promise<Saved | undefined>
  /** The form values for a version by somebody else; those of `formOf` by default. */
  taken?: (theirs: Saved) => Fields
}

/**
 * Saves an object with the version that was opened. On a conflict nothing is saved, and the present object is returned
 * as `theirs`; `keepMine` then overwrites it.
 */
export function useVersionedSave<Saved extends { version: number }, Fields extends FieldValues>(
  form: SchemaForm<Fields, Fields>,
  { saved, formOf, read, taken = formOf }: VersionedSave<Saved, Fields>,
) {
  const baseOf = (object: Saved): Base<Fields> => ({
    version: object.version,
    values: formOf(object),
  })
  const [base, rebase] = useState(() => baseOf(saved))
  const [theirs, setTheirs] = useState<Saved | null>(null)
  const { isDirty, isSubmitted } = useFormState({ control: form.control })
  /** Continues from another state of the object. */
  const follow = (object: Saved) => {
    rebase(baseOf(object))
    setTheirs(null)
    form.reset(taken(object))
  }
  return {
    base,
    // Discarding the changes ends the conflict.
    theirs: isDirty || isSubmitted ? theirs : null,
    over: { base, rebase },
    follow,
    /** Replaces the form values with the version of somebody else. */
    takeTheirs: () => theirs && follow(theirs),
    /** Sends the state to save over, with the object that it is of; what is answered is the new base. */
    async save(intent: string, send: (over: Base<Fields>, object: Saved) => Promise<Saved>) {
      const over = intent === keepMine && theirs ? baseOf(theirs) : base
      try {
        const now = await send(over, theirs ?? saved)
        rebase(baseOf(now))
        setTheirs(null)
        return now
      } catch (error) {
        if (!isStale(error)) throw error
        const now = await read()
        if (!now) throw error
        setTheirs(now)
        throw new ShownConflict(error)
      }
    },
  }
}
