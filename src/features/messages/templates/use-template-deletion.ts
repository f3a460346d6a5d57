import { call } from '~/api/client/client'
import { useUndoableDeletion } from '~/features/messages/use-undoable-deletion'

const path = '/api/business/deleteTemplates'

/** Deletes and restores templates. */
export const useTemplateDeletion = () =>
  useUndoableDeletion(['template', 'templates'], async (templateIds, restore) => {
    const { data } = await call('post', path, { body: { templateIds, restore } })
    return data.changed
  })
