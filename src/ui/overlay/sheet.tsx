import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { DialogBody } from './dialog-body'
import {
  close,
  description as muted,
  dialog,
  drawer,
  footer as foot,
  fullDialog,
  header,
  overlay,
  wideDrawer,
} from './dialog.css'
import { Heading } from '~/ui/display/heading'
import { IconButton } from '~/ui/input/icon-button'
import { useReturnFocus } from './use-return-focus'

export interface SheetProps {
  open: boolean
  /** Called by Escape, the close button and a click outside. */
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons; they stay visible while the body scrolls. */
  footer?: ReactNode
  /** An action runs; the sheet cannot be closed. */
  locked?: boolean
}

const looks = { ...dialog, full: fullDialog, drawer, wideDrawer }

/** Shared by dialog and drawer: title, scrolling body, buttons, closing; `look` is the frame. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  locked = false,
  look,
}: SheetProps & { look: keyof typeof looks }) {
  const focus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || !locked) && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          className={looks[look]}
          {...focus}
          onEscapeKeyDown={(event) => {
            // A part with its own use of Escape, such as renaming in place.
            if (event.target instanceof Element && event.target.closest('[data-own-escape]'))
              event.preventDefault()
          }}
        >
          <div className={header}>
            <Radix.Title asChild>
              <Heading level={2}>{title}</Heading>
            </Radix.Title>
            {description !== undefined && (
              <Radix.Description asChild>
                <div className={muted}>{description}</div>
              </Radix.Description>
            )}
          </div>
          <DialogBody>{children}</DialogBody>
          {footer !== undefined && <div className={foot}>{footer}</div>}
          <div className={close}>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X />} disabled={locked} />
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
