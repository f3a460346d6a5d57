import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { toast } from '~/ui/overlay/toast'
import { toastError } from '~/ui/overlay/toast-error'
import { followJob } from '~/bulk/job-toasts'

/** A saved file, or the job that creates it. */
export type SavedFile = { savedAs: string } | { data: { job: Schemas['Job'] } }

/** Saves the response of a call as a file with a toast; very much is written by a job. */
export function useSavedFile<Wish>(fetchFile: (wish: Wish) => Promise<SavedFile>) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: (made) => {
      if ('data' in made) followJob(made.data.job, queryClient)
      else toast({ tone: 'success', title: `Saved as ${made.savedAs}` })
    },
    onError: (error) => toastError('The export failed', error),
  })
  return { save: mutate, isSaving: isPending }
}
