import { FileUp } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import type { ListState } from '~/list/use-list'
import { ExportItems } from '~/ui/list/export-items'
import { MenuLink, MenuSeparator } from '~/ui/overlay/menu-item'
import { MoreMenu } from '~/ui/overlay/more-menu'
import { counted } from '~/ui/format/numbers'

interface ListMenuProps {
  list: Pick<ListState<Schemas['User']>, 'total' | 'exportAs' | 'isSaving'>
  /** The link to the import. */
  importLink: (content: ReactNode) => ReactElement
}

/** Further actions of the list: import and export. */
export function ListMenu({ list: { total, exportAs, isSaving }, importLink }: ListMenuProps) {
  return (
    <MoreMenu label="Import and export" busy={isSaving}>
      <MenuLink icon={<FileUp />} link={importLink}>
        Import people
      </MenuLink>
      <MenuSeparator />
      <ExportItems what={counted(total, 'person', 'people')} total={total} onExport={exportAs} />
    </MoreMenu>
  )
}
