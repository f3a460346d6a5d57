import { languageName } from '~/pickers/language-name'
import { NamesInLine } from '~/ui/display/name-list'
import { counted } from '~/ui/format/numbers'
import { Text } from '~/ui/display/text'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import type { Asset } from '~/features/assets/assets.api'

/** An empty cell, with text for screen readers. */
export function None({ label: words }: { label?: string }) {
  return (
    <Text as="span" tone="muted">
      {words ?? (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>None</VisuallyHidden>
        </>
      )}
    </Text>
  )
}

/** Whether captions can be added at all. */
export function hasSound({ type }: Pick<Asset, 'type'>): boolean {
  return type === 'video' || type === 'audio'
}

/** The languages of the captions of a video or audio; a warning without captions. */
export function CaptionsCell({ asset }: { asset: Asset }) {
  if (!hasSound(asset)) return <None />
  if (asset.captions.length === 0)
    return (
      <Text as="span" tone="warning">
        Missing
      </Text>
    )
  return (
    <NamesInLine
      names={asset.captions.map(({ label, language }) => label || languageName(language))}
    />
  )
}

/** The number of courses that use it; their names on hover. */
export function UsedIn({ asset }: { asset: Asset }) {
  const { usedIn, usedInCount } = asset
  if (usedInCount === 0) return <None label="Nowhere" />
  return (
    <span title={usedIn.map(({ title }) => title).join(', ')}>
      {counted(usedInCount, 'course', 'courses')}
    </span>
  )
}
