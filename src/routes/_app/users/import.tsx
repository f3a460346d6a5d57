import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { deleteImport, importQuery, importsQuery, type Import } from '~/features/import/import.api'
import type { ImportSheet } from '~/features/import/review/import-sheet'
import type { SheetNews } from '~/features/import/review/sheet-view'
import { importStates } from '~/features/import/import-states'
import { NewImport } from '~/features/import/new-import'
import { Steps } from '~/features/import/steps'
import { useImport } from '~/features/import/use-import'
import { useDeactivation } from '~/features/users/use-deactivation'
import { confirm } from '~/shell/notices/confirm'
import { useUnsavedGuard } from '~/shell/unsaved-guard'
import { Badge } from '~/ui/display/badge'
import { Button } from '~/ui/input/button'
import { addressSearch, idOf, oneOf } from '~/ui/list/list-search'
import { lazyComponent } from '~/ui/lazy/lazy'
import { PageHeader } from '~/ui/display/page-header'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'

const DraftImport = lazyComponent(() =>
  import('~/features/import/review/draft-import').then((module) => module.DraftImport),
)
const ImportResult = lazyComponent(() =>
  import('~/features/import/run/import-result').then((module) => module.ImportResult),
)

export const Route = createFileRoute('/_app/users/import')({
  staticData: { title: 'Import people' },
  validateSearch: addressSearch({ importId: idOf(), step: oneOf(['options']) }),
  loaderDeps: ({ search: { importId } }) => ({ importId }),
  loader: async ({ context: { queryClient }, deps: { importId } }) => {
    if (importId) await queryClient.ensureQueryData(importQuery(importId))
    else void queryClient.prefetchQuery(importsQuery)
  },
  component: ImportScreen,
})

const unsent = {
  title: 'Leave while rows are being sent?',
  body: 'Rows that have arrived are kept. To send the rest, choose the same list once more.',
  action: 'Leave this page',
}
const context = 'Add and update many people from a list. Nothing is saved until you confirm.'

function ImportScreen() {
  const { importId } = Route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [opened, setBegun] = useState<{ id: string; sheet: ImportSheet } | null>(null)
  const events: SheetNews = {
    onImport(latest) {
      const { queryKey } = importQuery(latest._id)
      queryClient.setQueryData(queryKey, { status: 'success', data: { import: latest } })
    },
    onClosed() {
      void queryClient.invalidateQueries({ queryKey: ['/api/business/getImport/{id}'] })
    },
  }
  const open = (latest: Import, sheet: ImportSheet) => {
    events.onImport(latest)
    setBegun({ id: latest._id, sheet })
    void navigate({ to: '/users/import', search: { importId: latest._id }, replace: true })
  }
  const back = <Link to="/users/users">Users</Link>
  if (importId === undefined)
    return (
      <>
        <PageHeader title="Import people" context={context} back={back} />
        <NewImport onBegun={open} events={events} />
      </>
    )
  return (
    <StoredImport
      key={importId}
      importId={importId}
      openedSheet={opened?.id === importId ? opened.sheet : null}
      events={events}
      back={back}
    />
  )
}

type StoredImportProps = {
  importId: string
  openedSheet: ImportSheet | null
  events: SheetNews
  back: ReactNode
}

/** An import on the server, at any step. */
function StoredImport({ importId, openedSheet: handed, events, back }: StoredImportProps) {
  const { step } = Route.useSearch()
  const navigate = useNavigate()
  const isUnmounted = useIsUnmounted()
  const [isUnsent, setUnsent] = useState(false)
  const { deactivate, dialogs } = useDeactivation()
  useUnsavedGuard(isUnsent, unsent)
  const latest = useImport(importId)
  const { label, tone } = importStates[latest.state] ?? { label: latest.state }
  const discard = useMutation(deleteImport)
  const askToDiscard = async () => {
    const isDiscarded = await confirm({
      title: 'Discard this import?',
      body: 'Its rows and your edits are lost. Nobody was changed by it.',
      action: 'Discard the import',
      tone: 'danger',
      onConfirm: () => discard.mutateAsync({ params: { path: { id: importId } } }),
    })
    if (isDiscarded && !isUnmounted.current) void navigate({ to: '/users/import' })
  }
  return (
    <>
      <PageHeader
        title="Import people"
        badge={<Badge tone={tone}>{label}</Badge>}
        context={<bdi>{latest.fileName}</bdi>}
        back={back}
        menu={
          latest.state === 'draft' && <Button onClick={() => void askToDiscard()}>Discard</Button>
        }
      />
      {latest.state === 'draft' ? (
        <DraftImport
          latest={latest}
          openedSheet={handed}
          step={step ?? 'rows'}
          onStep={(next) =>
            navigate({
              to: '/users/import',
              search: { importId, step: next === 'options' ? next : undefined },
            })
          }
          events={events}
          onUnsent={setUnsent}
          onDeactivate={deactivate}
        />
      ) : (
        <>
          <Steps current="Result" />
          <ImportResult latest={latest} />
        </>
      )}
      {dialogs}
    </>
  )
}
