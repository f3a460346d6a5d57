import { saveFile } from '~/api/download'
import { fieldLabels, importFields } from './import-fields'

const heads = importFields.map((field) => fieldLabels[field])

/** Saves an empty list to be filled in. */
export async function saveTemplate(format: 'csv' | 'xlsx') {
  // The mark at the beginning tells Excel the encoding.
  if (format === 'csv')
    return saveFile(new Blob(['\uFEFF', heads.join(','), '\r\n']), 'people-template.csv')
  const { writeXlsx } = await import('hucre/xlsx')
  const columns = heads.map((header) => ({ header, key: header, width: 28 }))
  const sheet = { name: 'People', columns, rows: [heads], freezePane: { rows: 1 } }
  const bytes = await writeXlsx({ sheets: [sheet] })
  saveFile(new Blob([new Uint8Array(bytes)]), 'people-template.xlsx')
}
