import { queryOptions, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ApiError } from '~/api/client/errors'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import type { SchemaForm } from '~/forms/use-schema-form'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { eventForm, type EventForm } from './event-form'
import * as css from './event-form.css'
import { inputOf, updateOf } from './event-input'
import { impactLines } from './impact-lines'
import { useDateFormat } from '~/ui/format/date-format'

type Update = ReturnType<typeof updateOf>

/** Dry run of saving: `saved` is the event as it was opened; without it, the event is new. */
function impactOf(values: EventForm, saved: SavedEvent | undefined) {
  const {
    image: _,
    attachments: _1,
    ...update
  }: Update = saved ? updateOf(values, saved.opened) : {}
  const input = inputOf(values)
  const body = saved
    ? { eventId: saved.eventId, version: saved.version, ...update }
    : { ...input, title: input.title.length < 3 ? 'New event' : input.title }
  return queryOptions({
    queryKey: ['event dry run', body],
    queryFn: async ({ signal }) => {
      const params = { query: { dryRun: true } }
      const options = { signal }
      const { data } =
        'eventId' in body
          ? await upload('post', '/api/business/updateEvent', { params, body }, options)
          : await upload('post', '/api/business/addEvent', { params, body }, options)
      return data.impact ?? null
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

export interface SavedEvent {
  eventId: string
  version: number
  opened: EventForm
}

/** The impact of saving, from a dry run; undefined while it is unknown. */
export function useEventImpact(
  { control }: SchemaForm<EventForm, EventForm>,
  saved: SavedEvent | undefined,
): { impact: Schemas['EventImpact'] | undefined; refusal: string | undefined } {
  const values = useDebounced(useWatch({ control, compute: (current) => current }), 500)
  const isComplete = eventForm.safeParse({ ...values, title: values.title || 'New event' }).success
  const { data, error } = useQuery({ ...impactOf(values, saved), enabled: isComplete })
  const refusal =
    error instanceof ApiError && error.status === 422
      ? `${error.errors[0]?.message ?? error.message}.`
      : undefined
  return { impact: isComplete ? (data ?? undefined) : undefined, refusal }
}

interface EventImpactProps {
  impact: Schemas['EventImpact'] | undefined
  refusal: string | undefined
  zone: string
  allDay: boolean
}

/** Says what saving does: the dates, what is skipped, and other events at the same time. */
export function EventImpact({ impact, refusal, zone, allDay }: EventImpactProps) {
  const dateFormat = useDateFormat()
  if (refusal !== undefined)
    return (
      <Callout tone="danger" live="polite">
        {refusal}
      </Callout>
    )
  if (!impact) return null
  const { dates, warnings } = impactLines(impact, { zone, allDay, dateFormat })
  return (
    <Stack gap={3}>
      {dates.length > 0 && (
        <Callout tone="info" live="polite" title={dates[0]}>
          {dates.slice(1).join(' ')}
        </Callout>
      )}
      {warnings.length > 0 && (
        <Callout tone="warning" live="polite">
          <ul className={css.list}>
            {warnings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Callout>
      )}
    </Stack>
  )
}
