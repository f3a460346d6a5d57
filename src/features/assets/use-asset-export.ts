import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import { useSavedFile } from '~/list/use-saved-file'
import { columnChoices, visibleIds } from '~/ui/data-table/table-columns'
import { assetColumns } from './asset-columns'
import { knownColumns, type ColumnId } from './asset-search'

export type ExportFormat = Schemas['AssetExport']['format']

const inFile = {
  title: ['title'],
  type: ['type'],
  length: ['duration', 'pages'],
  size: ['size'],
  captions: ['captions'],
  usedIn: ['usedInCount'],
  uploadedBy: ['uploadedBy'],
  updated: ['updatedAt'],
  status: ['status'],
  category: ['category'],
  tags: ['tags'],
  language: ['language'],
  fileName: ['fileName'],
  added: ['createdAt'],
} as const satisfies Record<ColumnId, readonly Schemas['AssetColumn'][]>

/** The columns of the file for those on the screen, in their order. */
export function exportColumns(visible: readonly string[] | undefined): Schemas['AssetColumn'][] {
  const shown = visibleIds(columnChoices(assetColumns), visible)
  return knownColumns(shown).flatMap((id) => inFile[id])
}

/** Saves assets as a list in a file; very many are written by a job first. */
export function useAssetExport() {
  return useSavedFile((body: Schemas['AssetExport']) =>
    download('post', '/api/business/exportAssets', { body }, { name: `assets.${body.format}` }),
  )
}
