import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlanError } from '~/bulk/plan-error'
import { EntityPicker } from '~/pickers/entity-picker'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import type { Option } from '~/ui/input/option-source'
import { SkeletonText } from '~/ui/status/skeleton'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { toast } from '~/ui/overlay/toast'
import { usesOf } from './entry-list'
import type { Entry, TaxonomyKind } from './taxonomy-kind'

interface DeleteEntryProps {
  kind: TaxonomyKind
  entry: Entry
  onClose: () => void
}

/** Confirms the deletion. If it is in use, a replacement is required; a dry run shows the consequences. */
export function DeleteEntry({ kind, entry, onClose }: DeleteEntryProps) {
  const [replacement, setOther] = useState<Option | null>(null)
  const [singular] = kind.noun
  const isUsed = entry.courses + entry.assets > 0
  const removal = { id: entry.id, replaceWith: replacement?.value }
  const plan = useQuery({
    queryKey: ['plan of a deletion', singular, removal],
    queryFn: ({ signal }) => kind.remove(removal, true, signal),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { mutateAsync } = useMutation({
    mutationFn: () => kind.remove(removal, false),
    meta: { stale: kind.stale },
  })
  const confirmed = async () => {
    const done = await mutateAsync()
    const [refused] = done.failed
    if (refused) throw new Error(`${refused.message}. Choose a replacement`)
    toast({
      tone: 'success',
      title: `${entry.name} deleted`,
      description: replacement ? `${replacement.label} replaces it.` : undefined,
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${entry.name}?`}
      action={`Delete ${singular}`}
      onConfirm={confirmed}
    >
      <Stack gap={3}>
        <Text>
          {usesOf(entry)}. {isUsed && 'Choose a replacement for it. '}This cannot be undone.
        </Text>
        {isUsed && (
          <EntityPicker
            entity={kind.entity}
            label={`Replace with another ${singular}`}
            required
            creates={false}
            except={entry.id}
            value={replacement}
            onChange={setOther}
          />
        )}
        <div aria-live="polite">
          {plan.error ? (
            <PlanError error={plan.error} query={plan} />
          ) : !plan.data ? (
            <SkeletonText lines={1} />
          ) : isUsed && !replacement ? null : (
            plan.data.failed.map(({ ref, message }) => (
              <Text key={ref} tone="warning">
                {message}.
              </Text>
            ))
          )}
        </div>
      </Stack>
    </ConfirmDialog>
  )
}
