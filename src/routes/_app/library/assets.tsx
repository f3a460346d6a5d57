import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AssessmentEditor } from '~/features/assessments/assessment-editor'
import { AssessmentList } from '~/features/assessments/assessment-list'
import { assessmentSearchOf } from '~/features/assessments/assessment-search'
import { NewAssessmentButton } from '~/features/assessments/new-assessment-button'
import { AssetDrawer } from '~/features/assets/asset-drawer'
import { AssetList } from '~/features/assets/asset-list'
import {
  assetSearch,
  listedColumns,
  noFilters,
  type AssetSearch,
} from '~/features/assets/asset-search'
import { assetById, assetsPage } from '~/features/assets/assets.api'
import { LibraryTabs } from '~/features/assets/library-tabs'
import { ListMenu } from '~/features/assets/list-menu'
import { PageDrop } from '~/features/assets/page-drop'
import { UploadButton } from '~/features/assets/upload-button'
import { UploadsCard } from '~/features/assets/uploads-card'
import { useAssetChanges } from '~/features/assets/use-asset-changes'
import { useAssets } from '~/features/assets/use-assets'
import { useFileIntake } from '~/features/assets/use-file-intake'
import { TaxonomyManager, type TaxonomyManagerProps } from '~/features/taxonomy/taxonomy-manager'
import { AsOf } from '~/list/last-updated'
import { useColumns } from '~/list/use-columns'
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
    // Not awaited: the page stands at once, and the old rows stay until the new ones are there.
    if (deps.tab !== 'assessments') void queryClient.prefetchQuery(assetsPage(deps))
    if (deps.assetId) void queryClient.prefetchQuery(assetById(deps.assetId))
  },
  component: LibraryScreen,
})

function LibraryScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const list = useAssets(search)
  const isQuiz = search.tab === 'assessments'
  const { columns, choose } = useColumns(isQuiz ? 'assessments' : 'assets', search.columns)
  const changes = useAssetChanges()
  const { take, refusals } = useFileIntake()
  const [managed, setManaged] = useState<TaxonomyManagerProps['kind']>(null)

  const go = (change: Partial<AssetSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  // Another list begins with its first page.
  const onSearch = (change: Partial<AssetSearch>, how?: 'replace') =>
    go({ page: 1, ...change }, how === 'replace')

  const onColumns = (ids: string[] | undefined) => {
    choose(ids)
    go({ columns: ids && listedColumns(ids) }, true)
  }
  const upload = <UploadButton onFiles={(files) => take(files)} />
  const create = <NewAssessmentButton onPress={() => go({ assessmentId: 'new' })} />
  return (
    <>
      <PageHeader
        title="Assets"
        context={
          !isQuiz && (
            <AsOf
              at={list.page.dataUpdatedAt}
              isFetching={list.page.isFetching}
              onRefresh={() => void list.page.refetch()}
            />
          )
        }
        primary={isQuiz ? create : upload}
        menu={
          <ListMenu
            search={search}
            columns={columns}
            total={list.answer?.total ?? 0}
            addLink={(content) => <Link to="/manage-courses/add-new-assets">{content}</Link>}
            onCategories={() => setManaged('categories')}
            onAuthors={() => setManaged('authors')}
          />
        }
      />
      <LibraryTabs
        tab={search.tab}
        total={isQuiz ? undefined : list.answer?.total}
        onTab={(tab) => onSearch({ ...noFilters, tab, columns: undefined, sort: '-updatedAt' })}
      >
        {isQuiz ? (
          <AssessmentList
            search={assessmentSearchOf(search)}
            onSearch={onSearch}
            onOpen={({ _id }) => go({ assessmentId: _id })}
            href={({ _id }) => `/library/assets?tab=assessments&assessmentId=${_id}`}
            columns={columns}
            onColumns={onColumns}
            create={create}
          />
        ) : (
          <Stack gap={4}>
            {refusals}
            <UploadsCard />
            <AssetList
              search={search}
              onSearch={onSearch}
              list={list}
              ask={changes.ask}
              toCourse={changes.toCourse}
              columns={columns}
              onColumns={onColumns}
              onOpen={({ _id }) => go({ assetId: _id })}
              onIntent={({ _id }) => void queryClient.prefetchQuery(assetById(_id))}
              href={({ _id }) => `/library/assets?assetId=${_id}`}
              firstActions={upload}
            />
          </Stack>
        )}
      </LibraryTabs>
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
