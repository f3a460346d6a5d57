import type { QueryClient } from '@tanstack/react-query'
import { designById, staleDesignPaths } from '~/api/certificates'
import { call } from '~/api/client/client'
import { ApiError, noAnswer } from '~/api/client/errors'
import { upload } from '~/api/client/upload'
import type { Design, DesignChange } from '~/features/certificate-designer/designer.api'
import { conflictRows } from '~/features/certificate-designer/publish/conflict-rows'
import { createDraftSaver, type DraftSaver, type DraftWire } from '~/forms/builder/draft-saver'
import { markStale } from '~/forms/builder/mark-stale'
import { adoptAnswer, keepMine } from './apply-saved-design'
import { unsaved, type DesignStore } from './design-store'
import { changesOf, problemsOf, type FieldName } from './design-values'
import { faultsOf } from './faults'

export type DesignSaver = DraftSaver<DesignChange, null>

const fields: ReadonlyMap<string, FieldName> = new Map([
  ['name', 'name'],
  ['description', 'description'],
  ['language', 'language'],
  ['dates', 'dates'],
  ['validityMonths', 'validity'],
  ['template', 'page'],
  ['orientation', 'page'],
  ['pageSize', 'page'],
])

/** Saves the working copy. It is never what people get, so it is saved automatically in any status. */
export function createDesignSaver(store: DesignStore, queryClient: QueryClient): DesignSaver {
  return createDraftSaver<Design, DesignChange, null>(
    {
      savesAlways: true,
      get: () => ({ saved: store.get().design, save: store.get().save }),
      setSaved: (design) => store.set({ design }),
      setSave: (save) => store.set({ save }),
      setProblems: (problems) => store.set({ problems }),
      isDirty: () => unsaved(store.get()).length > 0,
      problems: () => problemsOf(store.get().values),
      changes: (isAlone) => (isAlone ? {} : changesOf(store.get().base, store.get().values)),
      begin(isAlone) {
        const sent = isAlone ? store.get().base : store.get().values
        return (design) => adoptAnswer(store, design, sent)
      },
      keepMine: (theirs) => keepMine(store, theirs),
      isOtherWork: (theirs) => conflictRows(store.get(), theirs).length === 0,
      onEdit: store.onEdit,
      fieldOf: (path) => fields.get(path),
      listField: 'page',
      overtaken: 'Someone else saved this certificate meanwhile',
    },
    designWire(store, queryClient),
  )
}

/** Sends the saver's requests, and updates the query cache for other screens. */
function designWire(
  store: DesignStore,
  queryClient: QueryClient,
): DraftWire<Design, DesignChange, null> {
  const id = store.get().design._id
  const own = designById(id)
  return {
    async send(change) {
      const { elements } = store.get().values.page
      const signal = AbortSignal.timeout(30_000)
      try {
        const input = { body: { id, ...change } }
        const path = '/api/business/updateCertificateDesign'
        const { data } = await upload('put', path, input, { signal })
        return { saved: data.certificate, impact: null }
      } catch (error) {
        if (!(error instanceof ApiError)) throw noAnswer(error)
        store.set({ sentFaults: faultsOf(error.errors, elements) })
        throw error
      }
    },
    async read() {
      const params = { query: { certificateId: id } }
      const { data } = await call('get', '/api/business/getCertificateDesign', { params })
      return data.certificate[0]
    },
    onSaved(certificate) {
      markStale(queryClient, staleDesignPaths)
      queryClient.setQueryData(
        own.queryKey,
        (before) => before && { ...before, total: 1, data: { certificate: [certificate] } },
      )
    },
  }
}
