import { AssetThumbnail } from '~/pickers/asset-thumbnail'
import { assetLength, assetTypeLabels } from '~/entities/asset-labels'
import { languageName } from '~/pickers/language-name'
import type { Schemas } from '~/api/schemas'
import { listColumns } from '~/list/list-columns'
import { NamesInLine } from '~/ui/display/name-list'
import { formatBytes } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { Time } from '~/ui/display/time'
import { AssetState } from './asset-state'
import { CaptionsCell, None, UsedIn } from './asset-cells'
import type { Asset } from '~/features/assets/assets.api'

/** The columns of the list of assets. */
export const assetColumns = listColumns<Asset, Schemas['AssetColumn']>([
  {
    id: 'title',
    file: ['title'],
    header: 'Title',
    width: 218,
    sort: 'title',
    cell: (asset) => (
      <Stack as="span" direction="row" gap={2} align="center">
        <AssetThumbnail asset={asset} />
        <Text as="span" clip dir="auto">
          {asset.title}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'type',
    file: ['type'],
    header: 'Type',
    width: 92,
    sort: 'type',
    cell: (asset) => assetTypeLabels[asset.type],
  },
  {
    id: 'status',
    file: ['status'],
    header: 'Status',
    width: 90,
    sort: 'status',
    cell: (asset) => <AssetState asset={asset} />,
  },
  {
    id: 'length',
    file: ['duration', 'pages'],
    header: 'Length',
    width: 80,
    sort: 'duration',
    first: 'descending',
    cell: (asset) => assetLength(asset) ?? <None />,
  },
  {
    id: 'size',
    file: ['size'],
    header: 'Size',
    width: 92,
    sort: 'size',
    first: 'descending',
    numeric: true,
    cell: (asset) => (asset.size === null ? <None /> : formatBytes(asset.size)),
  },
  {
    id: 'captions',
    file: ['captions'],
    header: 'Captions',
    width: 80,
    cell: (asset) => <CaptionsCell asset={asset} />,
  },
  {
    id: 'usedIn',
    file: ['usedInCount'],
    header: 'Used in',
    width: 90,
    sort: 'usedInCount',
    first: 'descending',
    cell: (asset) => <UsedIn asset={asset} />,
  },
  {
    id: 'updated',
    file: ['updatedAt'],
    header: 'Updated',
    width: 124,
    sort: 'updatedAt',
    first: 'descending',
    cell: (asset) => <Time value={asset.updatedAt} />,
  },
  {
    id: 'uploadedBy',
    file: ['uploadedBy'],
    header: 'Uploaded by',
    width: 111,
    truncates: true,
    optional: true,
    cell: (asset) => <bdi>{asset.uploadedBy.name}</bdi>,
  },
  {
    id: 'category',
    file: ['category'],
    header: 'Category',
    width: 140,
    truncates: true,
    optional: true,
    cell: (asset) => (asset.category ? <bdi>{asset.category.name}</bdi> : <None />),
  },
  {
    id: 'tags',
    file: ['tags'],
    header: 'Tags',
    width: 140,
    truncates: true,
    optional: true,
    cell: (asset) => <NamesInLine names={asset.tags} />,
  },
  {
    id: 'language',
    file: ['language'],
    header: 'Language',
    width: 120,
    optional: true,
    cell: (asset) => (asset.language === null ? <None /> : languageName(asset.language)),
  },
  {
    id: 'fileName',
    file: ['fileName'],
    header: 'File name',
    width: 160,
    truncates: true,
    optional: true,
    cell: (asset) => (asset.fileName === null ? <None /> : <bdi>{asset.fileName}</bdi>),
  },
  {
    id: 'added',
    file: ['createdAt'],
    header: 'Added',
    width: 120,
    sort: 'createdAt',
    first: 'descending',
    optional: true,
    cell: (asset) => <Time value={asset.createdAt} show="date" />,
  },
])
