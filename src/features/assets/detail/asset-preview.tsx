import { Download, ExternalLink } from 'lucide-react'
import { AssetThumbnail } from '~/pickers/asset-thumbnail'
import { LinkButton } from '~/ui/input/link-button'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { AssetPlayer } from './asset-player'
import * as css from './preview.css'
import type { Asset } from '~/features/assets/assets.api'

interface AssetPreviewProps {
  asset: Asset
  /** Uses the present frame of a video as thumbnail; without it this is not offered. */
  onFrame?: (frame: Blob) => void
}

/** An asset as learners see it, as far as browsers can display it, with a link otherwise. */
export function AssetPreview({ asset, onFrame }: AssetPreviewProps) {
  const { url, type, title, mimeType } = asset
  if (url === null) return <AssetThumbnail asset={asset} size="fill" />
  if (type === 'video' || type === 'audio')
    return <AssetPlayer key={url} asset={asset} type={type} url={url} onFrame={onFrame} />
  if (type === 'image')
    return (
      <a className={css.whole} href={url} target="_blank" rel="noopener noreferrer">
        <img className={css.picture} src={url} alt={title} />
      </a>
    )
  if (mimeType === 'application/pdf') return <Pdf asset={asset} url={url} />
  return (
    <Stack gap={3}>
      <AssetThumbnail asset={asset} size="fill" />
      {type === 'link' ? (
        <LinkButton href={url} newTab icon={<ExternalLink aria-hidden />}>
          Open the link
        </LinkButton>
      ) : (
        <Save asset={asset} url={url} />
      )}
    </Stack>
  )
}

/** In a frame; the links are for browsers that cannot display it. */
function Pdf({ asset, url }: { asset: Asset; url: string }) {
  return (
    <Stack gap={2}>
      {navigator.pdfViewerEnabled ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the file's own headers say `sandbox`; with the attribute browsers show no PDF
        <iframe className={css.pages} src={url} title={asset.title} />
      ) : (
        <AssetThumbnail asset={asset} size="fill" />
      )}
      <Stack direction="row" gap={2} wrap>
        <LinkButton size="sm" href={url} newTab icon={<ExternalLink aria-hidden />}>
          Open
        </LinkButton>
        <Save asset={asset} url={url} />
      </Stack>
    </Stack>
  )
}

function Save({ asset: { fileName }, url }: { asset: Asset; url: string }) {
  return (
    <Stack direction="row" gap={2} align="center" wrap>
      <LinkButton size="sm" href={url} download={fileName ?? ''} icon={<Download aria-hidden />}>
        Download
      </LinkButton>
      <Text as="span" size="sm" tone="muted">
        <bdi>{fileName}</bdi>
      </Text>
    </Stack>
  )
}
