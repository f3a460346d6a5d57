import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '~/ui/input/icon-button'

/** Takes away what it stands in: a toast, a callout. */
export function DismissButton(props: Omit<ComponentProps<typeof IconButton>, 'label' | 'icon'>) {
  return <IconButton {...props} size="sm" label="Dismiss" icon={<X aria-hidden />} />
}
