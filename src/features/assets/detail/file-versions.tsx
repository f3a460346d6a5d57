import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '~/forms/toast-failure'
import { restoreAssetFile } from '~/features/assets/assets.api'
import { useRetry } from '~/features/assets/list/asset-menu-items'
import { Callout } from '~/ui/display/callout'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { Button } from '~/ui/input/button'
import type { Asset } from '~/features/assets/assets.api'

/** The file that replaces the current one, until it is ready, and the one before it, while it can be restored. */
export function FileVersions({ asset }: { asset: Asset }) {
  const { retry, isRetrying } = useRetry()
  const { mutate, isPending } = useMutation({
    ...restoreAssetFile,
    onError: (error) => toastFailure('Restoring', error),
  })
  const { _id, version, replacement, previousFile } = asset
  const restore = () => mutate({ params: { path: { id: _id } }, body: { version } })
  if (replacement?.status === 'failed')
    return (
      <Callout
        tone="danger"
        title="The new file could not be processed"
        action={
          <Stack direction="row" gap={2} wrap>
            <Button size="sm" busy={isRetrying} onClick={() => retry(asset)}>
              Try again
            </Button>
            <Button size="sm" busy={isPending} onClick={restore}>
              Keep the current file
            </Button>
          </Stack>
        }
      >
        <bdi>{replacement.fileName}</bdi>: {replacement.failure ?? 'Unknown cause'}. The current
        file stays in use.
      </Callout>
    )
  if (replacement)
    return (
      <Callout
        tone="info"
        live="polite"
        title="Processing the new file"
        action={
          <Button size="sm" busy={isPending} onClick={restore}>
            Cancel
          </Button>
        }
      >
        <bdi>{replacement.fileName}</bdi> replaces the current file when it is ready.
      </Callout>
    )
  if (!previousFile) return null
  return (
    <Stack direction="row" gap={2} align="center" wrap>
      <Text as="span" size="sm" tone="muted">
        Replaced <bdi>{previousFile.fileName}</bdi> <Time value={previousFile.replacedAt} />.
      </Text>
      <Button size="sm" variant="ghost" busy={isPending} onClick={restore}>
        Restore
      </Button>
    </Stack>
  )
}
