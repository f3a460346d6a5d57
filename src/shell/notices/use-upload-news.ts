import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleAssetPaths } from '~/api/stale-asset-paths'
import { onUploadEnd } from '~/api/uploads/store'
import { restoreUploads } from '~/api/uploads/uploads'
import { toast } from '~/ui/overlay/toast'

/** Continues uploads after a reload, refetches what they have changed, and shows failures, on any screen. */
export function useUploadNews() {
  const queryClient = useQueryClient()
  useEffect(() => {
    restoreUploads()
    return onUploadEnd(({ state, name, message }) => {
      if (state === 'done')
        for (const path of staleAssetPaths) void queryClient.invalidateQueries({ queryKey: [path] })
      else
        toast({
          tone: 'danger',
          title: `${name} was not uploaded`,
          description: message ?? undefined,
        })
    })
  }, [queryClient])
}
