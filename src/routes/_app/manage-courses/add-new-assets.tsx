import { createFileRoute, Link } from '@tanstack/react-router'
import { AddAssets } from '~/features/assets/add/add-assets'
import { PageHeader } from '~/ui/display/page-header'

export const Route = createFileRoute('/_app/manage-courses/add-new-assets')({
  staticData: { title: 'Add assets' },
  component: AddAssetsScreen,
})

function AddAssetsScreen() {
  return (
    <>
      <PageHeader title="Add assets" back={<Link to="/library/assets">Assets</Link>} />
      <AddAssets done={(content) => <Link to="/library/assets">{content}</Link>} />
    </>
  )
}
