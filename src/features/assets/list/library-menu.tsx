import { FilePlus2, FolderTree, UserRoundPen } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { ListState } from '~/list/use-list'
import { ExportItems } from '~/ui/list/export-items'
import { MenuItem, MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { counted } from '~/ui/format/numbers'

interface LibraryMenuProps {
  /** The list that can be exported; the one of assessments cannot. */
  exported: Pick<ListState<object>, 'total' | 'isSaving' | 'exportAs'> | undefined
  /** The way to the page that adds with all details. */
  addLink: (content: ReactNode) => ReactElement
  onCategories: () => void
  onAuthors: () => void
}

/** The rest of what can be done with the library: its categories and authors, and the list as a file. */
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
