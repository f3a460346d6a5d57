import { Command } from 'cmdk'
import { CornerDownLeft } from 'lucide-react'
import { Text } from '~/ui/text'
import type { PaletteAction } from './palette-actions'
import * as css from './palette.css'

interface PaletteItemProps {
  action: PaletteAction
  /** The server chose it; the palette's own filter must not drop it. */
  found?: boolean
  onSelect: () => void
}

/** One line of the palette. */
export function PaletteItem({ action, found = false, onSelect }: PaletteItemProps) {
  const { id, title, subtitle, keywords = [], icon: Icon } = action
  return (
    <Command.Item
      className={css.item}
      value={id}
      keywords={[title, subtitle ?? '', ...keywords]}
      forceMount={found}
      onSelect={onSelect}
    >
      <span className={css.icon}>{Icon && <Icon aria-hidden />}</span>
      <span className={css.words}>
        <span>{title}</span>
        {subtitle && (
          <Text as="span" size="sm" tone="muted">
            {subtitle}
          </Text>
        )}
      </span>
      <span className={css.enter}>
        <CornerDownLeft aria-hidden />
      </span>
    </Command.Item>
  )
}
