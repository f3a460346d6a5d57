import { useSavedFile } from '~/list/use-saved-file'
import { ExportMenu } from '~/ui/list/export-menu'
import { courseFile, exportColumns } from './course-export'
import { filterOf, type CourseSearch } from './course-search'

interface CourseListMenuProps {
  search: CourseSearch
  columns: readonly string[] | undefined
  /** How many courses the list is of; with none there is nothing to export. */
  total: number
}

/** Saves exactly what the list shows as a file. */
export function CourseListMenu({ search, columns, total }: CourseListMenuProps) {
  const { save, isSaving } = useSavedFile(courseFile)
  const saveAs = (format: 'csv' | 'xlsx') =>
    save({
      filter: filterOf(search),
      columns: exportColumns(columns),
      sort: search.sort,
      format,
    })
  return (
    <ExportMenu
      label="Export"
      noun={['course', 'courses']}
      total={total}
      busy={isSaving}
      onExport={saveAs}
    />
  )
}
