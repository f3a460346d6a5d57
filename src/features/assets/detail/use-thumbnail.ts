import { useMutation } from '@tanstack/react-query'
import { toast } from '~/ui/overlay/toast'
import { toastFailure } from '~/forms/toast-failure'
import { updateAsset } from './use-asset-save'
import type { Asset } from '~/features/assets/assets.api'

/** Sets or removes the thumbnail of an asset. */
export function useThumbnail({ _id, version }: Asset) {
  const { mutate, isPending } = useMutation({
    ...updateAsset,
    // Callbacks of the hook, not of `mutate`: the drawer may be closed before the response.
    onSuccess: (_answer, { body: { removeThumbnail } }) =>
      toast({
        tone: 'success',
        title: removeThumbnail ? 'Thumbnail removed' : 'Thumbnail updated',
      }),
    onError: (error) => toastFailure('Updating the thumbnail', error),
  })
  const params = { path: { id: _id } }
  return {
    give: (picture: Blob) => {
      const thumbnail = new File([picture], 'thumbnail', { type: picture.type })
      mutate({ params, body: { version, thumbnail } })
    },
    takeAway: () => mutate({ params, body: { version, removeThumbnail: true } }),
    isPending,
  }
}
