import { CircleHelp, FileText, FileVideo, Image, Link2, Music } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/schemas'
import { assetLength, assetTypeLabels } from '~/entities/asset-labels'
import { Badge } from '~/ui/display/badge'
import { ListItem } from '~/ui/list/list-item'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'

export type Item = Schemas['SectionItem']

const icons = {
  video: <FileVideo aria-hidden />,
  audio: <Music aria-hidden />,
  image: <Image aria-hidden />,
  link: <Link2 aria-hidden />,
}

/** The title of an item: its own, or that of its asset. */
export function itemTitle({ title, asset, assessment }: Item): string {
  return title ?? asset?.title ?? assessment?.title ?? 'Item'
}

/** The type and length. */
function detail({ asset, assessment }: Item): string {
  if (assessment)
    return `Assessment · ${counted(assessment.questionsCount, 'question', 'questions')}`
  if (!asset) return ''
  const [kind, length] = [assetTypeLabels[asset.type], assetLength(asset)]
  return length ? `${kind} · ${length}` : kind
}

/** An item of a course, read-only. */
export function ContentItem({ item, preview }: { item: Item; preview: ReactNode }) {
  const { asset, assessment, required, preview: isPreview } = item
  const [, icon] = Object.entries(icons).find(([type]) => type === asset?.type) ?? []
  const trouble =
    asset?.status === 'failed'
      ? 'Processing failed'
      : asset && asset.status !== 'ready'
        ? 'Processing'
        : assessment?.status === 'draft'
          ? 'Draft'
          : null
  return (
    <ListItem
      lead={icon ?? (assessment ? <CircleHelp aria-hidden /> : <FileText aria-hidden />)}
      action={preview}
    >
      <Text as="div" weight="medium" dir="auto">
        {itemTitle(item)}
      </Text>
      <Stack direction="row" gap={2} wrap align="center">
        <Text as="span" size="sm" tone="muted">
          {detail(item)}
        </Text>
        {!required && <Badge>Optional</Badge>}
        {isPreview && <Badge tone="info">Free preview</Badge>}
        {trouble !== null && <Badge tone="warning">{trouble}</Badge>}
      </Stack>
    </ListItem>
  )
}
