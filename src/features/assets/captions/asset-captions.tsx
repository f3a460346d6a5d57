import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import { AddCaptions } from './add-captions'
import { AssetTranscript } from './asset-transcript'
import { CaptionItem } from './caption-item'
import type { Asset } from '~/features/assets/assets.api'

/** The captions of a video or audio, one for each language. */
export function AssetCaptions({ asset }: { asset: Asset }) {
  const { captions, deletedAt } = asset
  return (
    <Stack gap={5}>
      {captions.length === 0 ? (
        <EmptyState
          level={3}
          title="No captions yet"
          description="Add WebVTT or SRT files, one per language."
        />
      ) : (
        <ul role="list" aria-label="Captions">
          {captions.map((caption) => (
            <CaptionItem key={caption._id} caption={caption} />
          ))}
        </ul>
      )}
      {deletedAt === null && (
        <>
          <AddCaptions asset={asset} />
          <AssetTranscript asset={asset} />
        </>
      )}
    </Stack>
  )
}
