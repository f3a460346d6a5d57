import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleAssetPaths } from '~/api/stale-asset-paths'
import { onUploadEnd } from '~/api/uploads/store'
import { restoreUploads } from '~/api/uploads/uploads'
import { toast } from '~/ui/overlay/toast'

/**
 * Goes on with uploads after the page was loaded anew, reads again what one has changed, and says so when one failed,
 * on whatever screen somebody is.
 */
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
