import { useMutation } from '@tanstack/react-query'
import { staleDesignPaths } from '~/api/certificates'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import type { Design } from '~/features/certificates/certificates.api'
import { partlyUndone, undoFailed } from '~/forms/error-titles'
import { toastFailure } from '~/forms/toast-failure'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'
import { runEach, type EachResult } from './run-each'

export type DesignChangeName = 'activate' | 'archive' | 'delete' | 'restore'

const verbs = {
  activate: 'activated',
  archive: 'archived',
  delete: 'deleted',
  restore: 'restored',
} as const satisfies Record<DesignChangeName, string>

const opposite = {
  activate: 'archive',
  archive: 'activate',
  delete: 'restore',
  restore: 'delete',
} as const satisfies Record<DesignChangeName, DesignChangeName>

/** The present version of a design, for a change that depends on nothing shown here. */
async function versionOf(id: string) {
  const params = { query: { certificateId: id } }
  const { data } = await call('get', '/api/business/getCertificateDesign', { params })
  return data.certificate[0]?.version ?? 1
}

async function setStatus(id: string, status: Schemas['CertificateStatus']) {
  const body = { id, status, version: await versionOf(id) }
  await upload('put', '/api/business/updateCertificateDesign', { body })
}

const changes: Record<DesignChangeName, (id: string) => Promise<unknown>> = {
  activate: (id) => setStatus(id, 'active'),
  archive: (id) => setStatus(id, 'archived'),
  delete: (certificateId) =>
    call('post', '/api/business/deleteCertificate', { body: { certificateId } }),
  restore: (id) =>
    call('post', '/api/business/restoreCertificates', { body: { certificateIds: [id] } }),
}

type Chosen = Pick<Design, '_id' | 'name'>

/** Archives, activates, deletes and restores designs, with Undo. */
export function useDesignChanges() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ kind, ids }: { kind: DesignChangeName; ids: string[] }): Promise<EachResult> =>
      runEach(ids, changes[kind]),
    meta: { stale: staleDesignPaths },
  })
  const undo = async (kind: DesignChangeName, ids: string[]) => {
    try {
      const { reasons } = await mutateAsync({ kind: opposite[kind], ids })
      if (reasons.length === 0) toast({ tone: 'success', title: 'Undone' })
      else toast({ tone: 'warning', title: partlyUndone, description: sentences(reasons) })
    } catch (error) {
      toastFailure(undoFailed, error)
    }
  }
  const run = async (kind: DesignChangeName, designs: readonly Chosen[], onDone?: () => void) => {
    const ids = designs.map(({ _id }) => _id)
    try {
      const { done, reasons } = await mutateAsync({ kind, ids })
      onDone?.()
      const [first] = designs
      const objects =
        designs.length === 1 && first ? first.name : counted(done, 'design', 'designs')
      toast({
        tone: done === designs.length ? 'success' : 'warning',
        title: done === 0 ? 'Nothing was changed' : `${objects} ${verbs[kind]}`,
        description: reasons.length > 0 ? sentences(reasons) : undefined,
        ...(done > 0 && {
          action: { label: 'Undo', onSelect: () => void undo(kind, ids) },
        }),
      })
    } catch (error) {
      toastFailure('Changing the designs', error)
    }
  }
  return { run, isBusy: isPending }
}

const sentences = (reasons: string[]) => reasons.map((reason) => `${reason}.`).join(' ')
