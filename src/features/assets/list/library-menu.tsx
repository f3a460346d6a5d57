import { FilePlus2, FolderTree, UserRoundPen } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { ListState } from '~/list/use-list'
import { ExportItems } from '~/ui/list/export-items'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { counted } from '~/ui/format/numbers'

interface LibraryMenuProps {
  /** The list to export; assessments cannot be exported. */
  exported: Pick<ListState<object>, 'total' | 'isSaving' | 'exportAs'> | undefined
  /** The link to the page for adding assets with details. */
  addLink: (content: ReactNode) => ReactElement
  onCategories: () => void
  onAuthors: () => void
}

/** Further actions of the library: categories, authors and export. */
export function LibraryMenu(props: LibraryMenuProps) {
  const { exported, addLink, onCategories, onAuthors } = props
  return (
    <MoreMenu label="Manage and export" busy={exported?.isSaving ?? false}>
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
      {exported && (
        <>
          <MenuSeparator />
          <ExportItems
            what={counted(exported.total, 'asset', 'assets')}
            total={exported.total}
            onExport={exported.exportAs}
          />
        </>
      )}
    </MoreMenu>
  )
}
