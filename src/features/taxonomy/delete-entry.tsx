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

/** Asks before one is deleted. Where it is used something has to take its place; what that does, a dry run says. */
export function DeleteEntry({ kind, entry, onClose }: DeleteEntryProps) {
  const [other, setOther] = useState<Option | null>(null)
  const [one] = kind.noun
  const isUsed = entry.courses + entry.assets > 0
  const removal = { id: entry.id, replaceWith: other?.value }
  const plan = useQuery({
    queryKey: ['plan of a deletion', one, removal],
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
      description: other ? `${other.label} replaces it.` : undefined,
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${entry.name}?`}
      action={`Delete ${one}`}
      onConfirm={confirmed}
    >
      <Stack gap={3}>
        <Text>
          {usesOf(entry)}. {isUsed && 'Choose a replacement for it. '}This cannot be undone.
        </Text>
        {isUsed && (
          <EntityPicker
            entity={kind.entity}
            label={`Replace with another ${one}`}
            required
            creates={false}
            except={entry.id}
            value={other}
            onChange={setOther}
          />
        )}
        <div aria-live="polite">
          {plan.error ? (
            <PlanError error={plan.error} query={plan} />
          ) : !plan.data ? (
            <SkeletonText lines={1} />
          ) : isUsed && !other ? null : (
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
