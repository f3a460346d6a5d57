import { lazyDialog } from '~/ui/lazy/lazy'
// A style that comes late makes the browser draw the whole page anew.
import './dialog.css'

/** A `Sheet` of which there is nothing until it is opened for the first time. */
export const LazySheet = lazyDialog(() => import('./popups').then((module) => module.Sheet))
