import { createContext, use, type ReactNode } from 'react'
import type * as Parts from './menu-parts'

/** Context through which a menu's popup provides the components of its items. */
export const MenuParts = createContext<typeof Parts.menuParts | null>(null)

function useParts() {
  const parts = use(MenuParts)
  if (!parts) throw new Error('This is only shown in a menu')
  return parts
}

/** Menu item with an action. */
export function MenuItem(props: Parts.MenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

/** Menu item with a real link, which supports opening in a new tab. */
export function MenuLink(props: Parts.MenuLinkProps) {
  const { LinkItem } = useParts()
  return <LinkItem {...props} />
}

/** Checkbox item; the menu stays open. */
export function MenuCheckboxItem(props: Parts.MenuCheckboxItemProps) {
  const { CheckboxItem } = useParts()
  return <CheckboxItem {...props} />
}

/** Radio items: theme, density, sorting. */
export function MenuRadioGroup<Value extends string>(props: Parts.MenuRadioGroupProps<Value>) {
  const { RadioGroup } = useParts()
  return <RadioGroup {...props} />
}

/** Heading of a section. */
export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useParts()
  return <Label>{children}</Label>
}

/** Divider. */
export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator />
}
