import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isStale } from '~/api/client/errors'
import { eventById } from '~/api/events'
import type { Schemas } from '~/api/schemas'
import { ShownConflict } from '~/forms/conflict-error'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import type { SchemaForm } from '~/forms/use-schema-form'
import type { EventForm } from './event-form'
import { lastChange, updateEvent } from './event-form.api'
import { formOf, noteOf, updateOf } from './event-input'

type Event = Schemas['Event']

/** The intent of the button that also publishes the draft. */
export const publish = 'publish'

const baseOf = (event: Event): Base<EventForm> => ({
  version: event.version,
  values: formOf(event),
})

/**
 * Saves what differs from the event as it was opened, with its version. On a conflict nothing is saved, and the
 * current state is returned as `theirs` with who made it; `keepMine` then overwrites it.
 */
export function useEventSave(form: SchemaForm<EventForm, EventForm>, event: Event) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateEvent)
  const [base, setBase] = useState(() => baseOf(event))
  const [conflict, setConflict] = useState<{ theirs: Event; by: string | undefined } | null>(null)
  const { isDirty } = useFormState({ control: form.control })
  const save = async (values: EventForm, intent: string, notify: boolean) => {
    const isMine = intent === keepMine && conflict !== null
    const { version } = isMine ? conflict.theirs : base
    const opened = isMine ? formOf(conflict.theirs) : base.values
    try {
      const body = {
        eventId: event._id,
        version,
        ...updateOf(values, opened),
        ...noteOf(values),
        ...(intent === publish && { status: 'scheduled' as const }),
        notify,
      }
      const { data } = await mutateAsync({ body })
      setBase(baseOf(data.event))
      setConflict(null)
      return data.event
    } catch (error) {
      if (!isStale(error)) throw error
      const [read, log] = await Promise.all([
        queryClient.fetchQuery({ ...eventById(event._id), staleTime: 0 }),
        queryClient.fetchQuery({ ...lastChange(event._id), staleTime: 0 }),
      ])
      const [theirs] = read.data.events
      if (!theirs) throw error
      setConflict({ theirs, by: log.data.entries[0]?.admin?.name })
      throw new ShownConflict(error)
    }
  }
  /** Replaces the form values with the saved state and continues from it. */
  const takeTheirs = () => {
    if (!conflict) return
    setBase(baseOf(conflict.theirs))
    setConflict(null)
    form.reset(formOf(conflict.theirs))
  }
  return {
    save,
    base,
    conflict: isDirty ? conflict : null,
    takeTheirs,
    over: { base, rebase: setBase },
  }
}
