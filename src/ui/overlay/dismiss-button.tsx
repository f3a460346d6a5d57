import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '~/ui/input/icon-button'

/** Dismisses the toast or callout that contains it. */
export function DismissButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>) {
  return <IconButton {...props} size="sm" label="Dismiss" icon={<X aria-hidden />} />
}
