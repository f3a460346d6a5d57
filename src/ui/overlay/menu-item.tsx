import { createContext, use, type ReactNode } from 'react'
import type * as Parts from './menu-parts'

/** What the popup of a menu brings to draw what the menu holds. */
export const MenuParts = createContext<typeof Parts.menuParts | null>(null)

function useParts() {
  const parts = use(MenuParts)
  if (!parts) throw new Error('This is only shown in a menu')
  return parts
}

/** One thing to do. */
export function MenuItem(props: Parts.MenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

/** One place to go to: a real link, which opens in a new tab as links do. */
export function MenuLink(props: Parts.MenuLinkProps) {
  const { LinkItem } = useParts()
  return <LinkItem {...props} />
}

/** Something that is on or off; the menu stays open, so that several can be set. */
export function MenuCheckboxItem(props: Parts.MenuCheckboxItemProps) {
  const { CheckboxItem } = useParts()
  return <CheckboxItem {...props} />
}

/** One of several: theme, density, sorting. */
export function MenuRadioGroup<Value extends string>(props: Parts.MenuRadioGroupProps<Value>) {
  const { RadioGroup } = useParts()
  return <RadioGroup {...props} />
}

/** Words over a part of the menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts()
  return <Label>{children}</Label>
}

/** A line between parts of the menu. */
export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator />
}
