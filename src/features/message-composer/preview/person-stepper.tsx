import { ChevronLeft, ChevronRight } from 'lucide-react'
import * as css from '~/features/message-composer/composer.css'
import { Text } from '~/ui/display/text'
import { formatNumber } from '~/ui/format/numbers'
import { IconButton } from '~/ui/input/icon-button'
import type { usePreviewPerson } from './use-preview-person'

/** Whose data the preview shows; the arrow keys change the person, too. */
export function PersonStepper({ name, index, total, step }: ReturnType<typeof usePreviewPerson>) {
  if (total === 0)
    return (
      <Text size="sm" tone="muted">
        With sample data, because there are no recipients yet.
      </Text>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      role="toolbar"
      aria-label="Shown as"
      className={css.person}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(-1)
        if (key === 'ArrowRight') step(1)
      }}
    >
      <IconButton
        size="sm"
        label="Previous person"
        icon={<ChevronLeft aria-hidden />}
        onClick={() => step(-1)}
      />
      <span className={css.personName} role="status">
        <bdi>{name ?? '…'}</bdi>{' '}
        <Text as="span" size="sm" tone="muted">
          {formatNumber(index + 1)} of {formatNumber(total)}
        </Text>
      </span>
      <IconButton
        size="sm"
        label="Next person"
        icon={<ChevronRight aria-hidden />}
        onClick={() => step(1)}
      />
    </div>
  )
}
