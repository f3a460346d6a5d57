import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eventById } from '~/api/events'
import type { Schemas } from '~/api/schemas'
import type { SchemaForm } from '~/forms/use-schema-form'
import { useVersionedSave } from '~/forms/use-versioned-save'
import type { EventForm } from './event-form'
import { lastChange, updateEvent } from './event-form.api'
import { formOf, noteOf, updateOf } from './event-input'

type Event = Schemas['Event']

/** The intent of the button that also publishes the draft. */
export const publish = 'publish'

/** Saves what differs from the event as it was opened, with its version. `by` made the version in conflict. */
export function useEventSave(form: SchemaForm<EventForm, EventForm>, event: Event) {
  const { _id: eventId } = event
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateEvent)
  const [by, setBy] = useState<string>()
  const { save, ...state } = useVersionedSave(form, {
    saved: event,
    formOf,
    async read() {
      const [read, log] = await Promise.all([
        queryClient.fetchQuery({ ...eventById(eventId), staleTime: 0 }),
        queryClient.fetchQuery({ ...lastChange(eventId), staleTime: 0 }),
      ])
      setBy(log.data.entries[0]?.admin?.name)
      return read.data.events[0]
    },
  })
  return {
    ...state,
    by,
    save: (values: EventForm, intent: string, notify: boolean) =>
      save(intent, async (over) => {
        const body = {
          eventId,
          version: over.version,
          ...updateOf(values, over.values),
          ...noteOf(values),
          ...(intent === publish && { status: 'scheduled' as const }),
          notify,
        }
        return (await mutateAsync({ body })).data.event
      }),
  }
}
