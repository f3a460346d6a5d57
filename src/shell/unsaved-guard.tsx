import { useBlocker } from '@tanstack/react-router'
import { confirm, type Question } from '~/shell/notices/confirm'

const unsaved = {
  title: 'Leave without saving?',
  body: 'Your changes on this page are not saved.',
  action: 'Leave without saving',
}

/**
 * Asks before a screen with unsaved work is left, by a link, by Back or by closing the tab. Changes of the search
 * params alone (a tab, a filter) pass. For the route with the form. `question` says what would be lost, if not the
 * default; `settle` tries to save first, and returns whether everything is saved.
 */
export function useUnsavedGuard(
  isUnsaved: boolean,
  question: Question = unsaved,
  settle?: () => Promise<boolean>,
) {
  useBlocker({
    disabled: !isUnsaved,
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      if (await settle?.()) return false
      const leave = await confirm(question)
      return !leave
    },
  })
}
