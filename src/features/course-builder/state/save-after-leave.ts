import { notSaved } from '~/forms/error-titles'
import { toast } from '~/ui/overlay/toast'
import { keepCourseNow } from './course-draft'
import { overtaken } from './course-saver'
import type { Builder } from './use-builder'

/**
 * Saves a draft restored in a builder that was left meanwhile, and reports the result in a toast. If that fails, it is
 * restored when the course is opened again.
 */
export async function saveLate(
  { store, saver }: Pick<Builder, 'store' | 'saver'>,
  open: () => void,
) {
  const { course, save, values } = store.get()
  const title = values.title.trim() || course.title
  const restoredNote = 'Your changes are restored when you open the course in this tab again.'
  const action = { label: 'Open', onSelect: open }
  if (course.status !== 'draft' || save.kind === 'conflict') {
    keepCourseNow(store.get())
    return toast({ title: 'Your changes are kept', description: restoredNote, action })
  }
  try {
    await saver.saveOnce()
    toast({ tone: 'success', title: `“${title}” saved` })
  } catch (error) {
    const state = store.get()
    keepCourseNow(state)
    const reason = state.save.kind === 'failed' ? state.save.message : `${overtaken}.`
    toast({
      tone: 'danger',
      title: notSaved(title, error),
      description: `${reason} ${restoredNote}`,
      action,
    })
  }
}
