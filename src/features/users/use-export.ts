import { useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '~/api/download'
import type { Schemas } from '~/api/schemas'
import { followJob } from '~/fields/job-news'
import { toast } from '~/ui/toast'

export type ExportFormat = Schemas['UserExport']['format']

/** Saves people as a file; very many are written by a job first. */
export function useExport() {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Schemas['UserExport']) =>
      download('post', '/api/business/exportUsers', { body }, { name: `people.${body.format}` }),
    onSuccess: (made) => {
      if ('data' in made) followJob(made.data.job, queryClient)
      else toast({ tone: 'success', title: `Saved as ${made.savedAs}` })
    },
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'The export failed', description: `${message}.` }),
  })
  return { exportUsers: mutate, isExporting: isPending }
}
