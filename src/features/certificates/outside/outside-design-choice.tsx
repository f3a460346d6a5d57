import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { certificateProviderLabels } from '~/entities/certificate-labels'
import { toastFailure } from '~/forms/toast-failure'
import { LastUpdated } from '~/list/last-updated'
import { ReadError } from '~/list/read-error'
import { EntityPicker } from '~/pickers/entity-picker'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { dayText } from '~/ui/format/time-format'
import type { Option } from '~/ui/input/option-source'
import { freshProviderDesigns, providerDesigns } from './outside.api'

const optionOf = ({ id, name, kind, updatedAt }: Schemas['ProviderDesign']): Option => ({
  value: id,
  label: name,
  hint: [
    kind === 'badge' ? 'Badge' : 'Certificate',
    ...(updatedAt === null ? [] : [`changed ${dayText(updatedAt.slice(0, 10), 'locale')}`]),
  ].join(', '),
})

interface OutsideDesignChoiceProps {
  value: Option | null
  error: string | undefined
  onChange: (design: Option | null) => void
}

/** Chooses a design of the certificate provider; says how old the list is, and reads it again. */
export function OutsideDesignChoice({ value, error, onChange }: OutsideDesignChoiceProps) {
  const queryClient = useQueryClient()
  const list = useQuery(providerDesigns)
  const refresh = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...freshProviderDesigns, staleTime: 0 }),
    onSuccess: (answer) => queryClient.setQueryData(providerDesigns.queryKey, answer),
    onError: (failure) => toastFailure('Reading the designs of the provider', failure),
  })
  const listed = list.data?.data
  if (!listed && list.error)
    return (
      <ReadError title="The designs could not be read" error={list.error} query={list} level={2} />
    )
  if (!listed?.provider) return null
  const { provider, designs, readAt, isStale } = listed
  return (
    <Stack gap={2}>
      <EntityPicker
        entity={{
          noun: ['design', 'designs'],
          find: async (text) => {
            const words = text.trim().toLowerCase()
            return designs
              .filter(({ name }) => name.toLowerCase().includes(words))
              .slice(0, 25)
              .map(optionOf)
          },
        }}
        creates={false}
        label={`Design of ${certificateProviderLabels[provider]}`}
        required
        value={value}
        error={error}
        onChange={onChange}
      />
      <Text size="sm" tone="muted">
        <LastUpdated
          at={readAt === null ? 0 : Date.parse(readAt)}
          isFetching={refresh.isPending}
          onRefresh={() => refresh.mutate()}
        />
      </Text>
      {isStale && (
        <Callout tone="warning" live="polite" title="The certificate provider does not answer">
          This is the list that was read before. Designs made since then are missing.
        </Callout>
      )}
    </Stack>
  )
}
