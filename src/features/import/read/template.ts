import { saveFile } from '~/api/client/download'
import { toast } from '~/ui/overlay/toast'
import { retryImport } from '~/ui/lazy/retry-import'
import { fieldLabels, importFields } from '~/tabular/import-fields'

const heads = importFields.map((field) => fieldLabels[field])

/** Saves an empty template. */
export async function saveTemplate(format: 'csv' | 'xlsx') {
  // Excel detects the encoding by the byte order mark.
  if (format === 'csv')
    return saveFile(new Blob(['\uFEFF', heads.join(','), '\r\n']), 'people-template.csv')
  const columns = heads.map((header) => ({ header, key: header, width: 28 }))
  const sheet = { name: 'People', columns, rows: [heads], freezePane: { rows: 1 } }
  try {
    const { writeXlsx } = await retryImport(() => import('hucre/xlsx'))
    const bytes = await writeXlsx({ sheets: [sheet] })
    saveFile(new Blob([new Uint8Array(bytes)]), 'people-template.xlsx')
  } catch {
    toast({
      tone: 'danger',
      title: 'The template could not be created',
      description: 'The network is gone, or the console was updated. Reload the page.',
    })
  }
}
