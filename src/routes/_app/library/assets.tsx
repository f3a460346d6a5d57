import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AssessmentEditor } from '~/features/assessments/editor/assessment-editor'
import { assessmentList } from '~/features/assessments/list/assessment-list'
import { AssessmentListView } from '~/features/assessments/list/assessment-list-view'
import { assessmentSearchOf } from '~/features/assessments/list/assessment-search'
import { NewAssessmentButton } from '~/features/assessments/list/new-assessment-button'
import { AssetDrawer } from '~/features/assets/detail/asset-drawer'
import { assetList } from '~/features/assets/list/asset-list'
import { AssetListView } from '~/features/assets/list/asset-list-view'
import { assetSearch, type AssetSearch } from '~/features/assets/list/asset-search'
import { assetById } from '~/features/assets/assets.api'
import { LibraryMenu } from '~/features/assets/list/library-menu'
import { PageDrop } from '~/features/assets/add/page-drop'
import { UploadButton } from '~/features/assets/add/upload-button'
import { UploadsCard } from '~/features/assets/add/uploads-card'
import { useAssetChanges } from '~/features/assets/list/use-asset-changes'
import { useFileIntake } from '~/features/assets/add/use-file-intake'
import { TaxonomyManager, type TaxonomyManagerProps } from '~/features/taxonomy/taxonomy-manager'
import { ListAge } from '~/list/list-age'
import { ListTabs } from '~/list/list-tabs'
import { useList } from '~/list/use-list'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { listDefaults } from '~/ui/list/list-search'
import { PageHeader } from '~/ui/display/page-header'
import { Stack } from '~/ui/display/stack'

export const Route = createFileRoute('/_app/library/assets')({
  staticData: { title: 'Assets' },
  validateSearch: assetSearch,
  search: { middlewares: [stripSearchParams(listDefaults('-updatedAt')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.tab === 'assessments') assessmentList.prefetch(queryClient, assessmentSearchOf(deps))
    else assetList.prefetch(queryClient, deps)
    if (deps.assetId) void queryClient.prefetchQuery(assetById(deps.assetId))
  },
  component: LibraryScreen,
})

function LibraryScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const go = (change: Partial<AssetSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const isQuiz = search.tab === 'assessments'
  const list = useList(assetList, { search, go, enabled: !isQuiz })
  const changes = useAssetChanges()
  const { take, refusals } = useFileIntake()
  const [managed, setManaged] = useState<TaxonomyManagerProps['kind']>(null)

  const upload = <UploadButton onFiles={(files) => take(files)} />
  const create = <NewAssessmentButton onPress={() => go({ assessmentId: 'new' })} />
  return (
    <>
      <PageHeader
        title="Assets"
        context={!isQuiz && <ListAge state={list} />}
        primary={isQuiz ? create : upload}
        menu={
          <LibraryMenu
            exported={isQuiz ? undefined : list}
            addLink={(content) => <Link to="/manage-courses/add-new-assets">{content}</Link>}
            onCategories={() => setManaged('categories')}
            onAuthors={() => setManaged('authors')}
          />
        }
      />
      <ListTabs state={list}>
        {isQuiz ? (
          <AssessmentListView
            search={assessmentSearchOf(search)}
            go={go}
            onOpen={({ _id }) => go({ assessmentId: _id })}
            href={({ _id }) => `/library/assets?tab=assessments&assessmentId=${_id}`}
            create={create}
          />
        ) : (
          <Stack gap={4}>
            {refusals}
            <UploadsCard />
            <AssetListView
              state={list}
              search={search}
              onSearch={list.onSearch}
              changes={changes}
              onOpen={({ _id }) => go({ assetId: _id })}
              onIntent={({ _id }) => void queryClient.prefetchQuery(assetById(_id))}
              href={({ _id }) => `/library/assets?assetId=${_id}`}
              firstActions={upload}
            />
          </Stack>
        )}
      </ListTabs>
      <AssetDrawer
        assetId={search.assetId}
        onClose={() => go({ assetId: undefined })}
        ask={changes.ask}
        toCourse={changes.toCourse}
      />
      {search.assessmentId && (
        <AssessmentEditor
          assessmentId={search.assessmentId === 'new' ? null : search.assessmentId}
          onClose={() => go({ assessmentId: undefined })}
        />
      )}
      <TaxonomyManager kind={managed} onClose={() => setManaged(null)} />
      <PageDrop onFiles={(files) => take(files)} />
      {changes.dialogs}
    </>
  )
}
