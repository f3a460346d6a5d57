import { assetLength, assetTypeLabels } from '~/entities/asset-labels'
import { languageName } from '~/pickers/language-name'
import { Facts } from '~/ui/display/description-list'
import { formatBytes } from '~/ui/format/numbers'
import { Time } from '~/ui/display/time'
import type { Asset } from '~/features/assets/assets.api'

/** The technical properties of an asset. */
export function AssetFacts({ asset }: { asset: Asset }) {
  const { type, fileName, size, language, uploadedBy, createdAt, updatedAt } = asset
  return (
    <Facts
      facts={[
        { label: 'Type', value: assetTypeLabels[type] },
        { label: 'Length', value: assetLength(asset) },
        { label: 'Size', value: size === null ? null : formatBytes(size) },
        { label: 'File', value: fileName },
        { label: 'Language', value: language && languageName(language) },
        {
          label: 'Added',
          value: (
            <>
              <Time value={createdAt} /> by <bdi>{uploadedBy.name}</bdi>
            </>
          ),
        },
        { label: 'Updated', value: <Time value={updatedAt} /> },
      ]}
    />
  )
}
