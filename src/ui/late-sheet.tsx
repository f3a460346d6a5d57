import type { ComponentProps } from 'react'
import { lateComponent, useWasOpen } from './late'
// A style that comes late makes the browser draw the whole page anew.
import './dialog.css'

const Sheet = lateComponent(() => import('./popups').then((module) => module.Sheet))

/** A `Sheet` of which there is nothing until it is opened for the first time. */
export function LateSheet(props: ComponentProps<typeof Sheet>) {
  return useWasOpen(props.open) ? <Sheet {...props} /> : null
}
