import { FilePlus2, FolderTree, UserRoundPen } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { ExportItems } from '~/ui/list/export-items'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { counted } from '~/ui/format/numbers'
import { filterOf, type AssetSearch } from './asset-search'
import { exportColumns, useAssetExport, type ExportFormat } from './use-asset-export'

interface ListMenuProps {
  search: AssetSearch
  columns: readonly string[] | undefined
  /** How many assets the list is of; with none there is nothing to export. */
  total: number
  /** The way to the page that adds with all details. */
  addLink: (content: ReactNode) => ReactElement
  onCategories: () => void
  onAuthors: () => void
}

/** The rest of what can be done with the library: its categories and authors, and the list as a file. */
export function ListMenu(props: ListMenuProps) {
  const { search, columns, total, addLink, onCategories, onAuthors } = props
  const { save, isSaving } = useAssetExport()
  const saving = (format: ExportFormat) =>
    save({
      filter: filterOf(search),
      columns: exportColumns(columns),
      sort: search.sort,
      format,
    })
  return (
    <MoreMenu label="Manage and export" busy={isSaving}>
      <MenuLink icon={<FilePlus2 />} link={addLink}>
        Add with details
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<FolderTree />} onSelect={onCategories}>
        Manage categories
      </MenuItem>
      <MenuItem icon={<UserRoundPen />} onSelect={onAuthors}>
        Manage authors
      </MenuItem>
      {search.tab !== 'assessments' && (
        <>
          <MenuSeparator />
          <ExportItems what={counted(total, 'asset', 'assets')} total={total} onExport={saving} />
        </>
      )}
    </MoreMenu>
  )
}
