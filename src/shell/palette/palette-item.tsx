import { Command, useCommandState } from 'cmdk'
import { CornerDownLeft } from 'lucide-react'
import { Text } from '~/ui/display/text'
import type { PaletteAction } from './palette-actions'
import * as css from './palette.css'

interface PaletteItemProps {
  action: PaletteAction
  onSelect: () => void
}

/** An entry of the palette. */
export function PaletteItem({ action, onSelect }: PaletteItemProps) {
  const { id, title, subtitle, keywords = [], icon: Icon } = action
  return (
    <Command.Item
      className={css.item}
      value={id}
      keywords={[title, subtitle ?? '', ...keywords]}
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
        <WhereChosen id={id} />
      </span>
    </Command.Item>
  )
}

/** The hint that Enter opens it. */
function WhereChosen({ id }: { id: string }) {
  const isChosen = useCommandState(({ value }) => value === id)
  return isChosen && <CornerDownLeft aria-hidden />
}
