import { useMutation } from '@tanstack/react-query'
import { toast } from '~/ui/toast'
import { toastFailure } from '~/ui/toast-failure'
import { updateAsset } from './use-asset-save'
import type { Asset } from './use-assets'

/** Gives an asset the picture by which it is known in lists, or takes it away. */
export function useThumbnail({ _id, version }: Asset) {
  const { mutate, isPending } = useMutation({
    ...updateAsset,
    onError: (error) => toastFailure('The picture was not changed', error),
  })
  const params = { path: { id: _id } }
  const done = (title: string) => ({ onSuccess: () => toast({ tone: 'success', title }) })
  return {
    give: (picture: Blob) => {
      const thumbnail = new File([picture], 'thumbnail', { type: picture.type })
      mutate({ params, body: { version, thumbnail } }, done('It has a new picture'))
    },
    takeAway: () =>
      mutate({ params, body: { version, removeThumbnail: true } }, done('The picture is removed')),
    isPending,
  }
}
