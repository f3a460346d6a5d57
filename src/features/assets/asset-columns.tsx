import { AssetThumbnail } from '~/pickers/asset-thumbnail'
import { assetLength, assetTypeWords } from '~/entities/asset-labels'
import { languageName } from '~/pickers/language-name'
import { NamesInLine } from '~/ui/display/name-list'
import { formatBytes } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { columnsFor } from '~/ui/data-table/table-columns'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import type { ColumnId } from './asset-search'
import { AssetState } from './asset-state'
import { CaptionsCell, None, UsedIn } from './asset-cells'
import type { Asset } from './use-assets'

const column = columnsFor<Asset>()
const own = <Id extends ColumnId>(id: Id) => id

/** The columns of the list of assets. */
export const assetColumns = column.columns([
  column.display({
    id: own('title'),
    header: 'Title',
    meta: { width: 218, sort: 'title' },
    cell: ({ row: { original } }) => (
      <Stack as="span" direction="row" gap={2} align="center">
        <AssetThumbnail asset={original} />
        <Text as="span" clip dir="auto">
          {original.title}
        </Text>
      </Stack>
    ),
  }),
  column.display({
    id: own('type'),
    header: 'Type',
    meta: { width: 110, sort: 'type' },
    cell: ({ row: { original } }) => assetTypeWords[original.type],
  }),
  column.display({
    id: own('status'),
    header: 'Status',
    meta: { width: 112, sort: 'status' },
    cell: ({ row: { original } }) => <AssetState asset={original} />,
  }),
  column.display({
    id: own('length'),
    header: 'Length',
    meta: { width: 74, sort: 'duration', first: 'descending' },
    cell: ({ row: { original } }) => assetLength(original) ?? <None />,
  }),
  column.display({
    id: own('size'),
    header: 'Size',
    meta: { width: 94, sort: 'size', first: 'descending', numeric: true },
    cell: ({ row: { original } }) =>
      original.size === null ? <None /> : formatBytes(original.size),
  }),
  column.display({
    id: own('captions'),
    header: 'Captions',
    meta: { width: 88 },
    cell: ({ row: { original } }) => <CaptionsCell asset={original} />,
  }),
  column.display({
    id: own('usedIn'),
    header: 'Used in',
    meta: { width: 84, sort: 'usedInCount', first: 'descending' },
    cell: ({ row: { original } }) => <UsedIn asset={original} />,
  }),
  column.display({
    id: own('updated'),
    header: 'Updated',
    meta: { width: 130, sort: 'updatedAt', first: 'descending' },
    cell: ({ row: { original } }) => <Time value={original.updatedAt} />,
  }),
  column.display({
    id: own('uploadedBy'),
    header: 'Uploaded by',
    meta: { width: 111 },
    cell: ({ row: { original } }) => <bdi>{original.uploadedBy.name}</bdi>,
  }),
  column.display({
    id: own('category'),
    header: 'Category',
    meta: { width: 140, optional: true },
    cell: ({ row: { original } }) =>
      original.category ? <bdi>{original.category.name}</bdi> : <None />,
  }),
  column.display({
    id: own('tags'),
    header: 'Tags',
    meta: { width: 140, optional: true },
    cell: ({ row: { original } }) => <NamesInLine names={original.tags} />,
  }),
  column.display({
    id: own('language'),
    header: 'Language',
    meta: { width: 120, optional: true },
    cell: ({ row: { original } }) =>
      original.language === null ? <None /> : languageName(original.language),
  }),
  column.display({
    id: own('fileName'),
    header: 'File name',
    meta: { width: 160, optional: true },
    cell: ({ row: { original } }) =>
      original.fileName === null ? <None /> : <bdi>{original.fileName}</bdi>,
  }),
  column.display({
    id: own('added'),
    header: 'Added',
    meta: { width: 120, sort: 'createdAt', first: 'descending', optional: true },
    cell: ({ row: { original } }) => <Time value={original.createdAt} show="date" />,
  }),
])
