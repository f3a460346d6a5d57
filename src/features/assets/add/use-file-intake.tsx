import { useState } from 'react'
import { addUploads, type RefusedUpload } from '~/api/uploads/uploads'
import type { UploadInput } from '~/api/uploads/store'
import { Callout } from '~/ui/display/callout'
import { DismissButton } from '~/ui/overlay/dismiss-button'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

/** Accepts files as new assets: call `take`, and render `refusals` for the refused ones. */
export function useFileIntake() {
  const [refused, setRefused] = useState<RefusedUpload[]>([])
  const take = (files: readonly File[], input?: UploadInput) => {
    const taken = addUploads(files, { kind: 'asset', ...(input && { input }) })
    setRefused(taken.refused)
    return taken.ids
  }
  const refusals =
    refused.length > 0 ? (
      <Callout
        tone="warning"
        live="assertive"
        title={`${counted(refused.length, 'file', 'files')} cannot be added`}
        dismiss={<DismissButton onClick={() => setRefused([])} />}
      >
        <Stack as="ul" gap={1}>
          {refused.map(({ name, message }, index) => (
            <Text as="li" key={`${index} ${name}`}>
              <bdi>{name}</bdi>: {message}.
            </Text>
          ))}
        </Stack>
      </Callout>
    ) : null
  return { take, refusals }
}
