import { lazyDialog } from '~/ui/lazy/lazy'
// Styles that load later would repaint the whole page.
import './dialog.css'

/** `Sheet` that is mounted when it is first opened. */
export const LazySheet = lazyDialog(() => import('./popups').then((module) => module.Sheet))
