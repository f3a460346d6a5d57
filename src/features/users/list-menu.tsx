import { FileUp } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { peopleFile } from '~/list/export-users'
import { useSavedFile } from '~/list/use-saved-file'
import { ExportItems } from '~/ui/list/export-items'
import { MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { counted } from '~/ui/format/numbers'
import { exportColumns } from './export-columns'
import { filterOf, tabOf, type UserSearch } from './user-search'

interface ListMenuProps {
  search: UserSearch
  columns: readonly string[] | undefined
  /** How many people the list is of; with none there is nothing to export. */
  total: number
  /** The way to the import. */
  importLink: (content: ReactNode) => ReactElement
}

/** The rest of what can be done with the list: bring people in, and save exactly what it shows as a file. */
export function ListMenu({ search, columns, total, importLink }: ListMenuProps) {
  const { save: exportUsers, isSaving: isExporting } = useSavedFile(peopleFile)
  const save = (format: 'csv' | 'xlsx') =>
    exportUsers({
      filter: filterOf(search),
      columns: exportColumns(columns, tabOf(search)),
      sort: search.sort,
      format,
    })
  return (
    <MoreMenu label="Import and export" busy={isExporting}>
      <MenuLink icon={<FileUp />} link={importLink}>
        Import people
      </MenuLink>
      <MenuSeparator />
      <ExportItems what={counted(total, 'person', 'people')} total={total} onExport={save} />
    </MoreMenu>
  )
}
