import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'
import type { Selection } from '~/ui/data-table/selection'

/** Saves people as a list in a file; very many are written by a job first. */
export const peopleFile = (body: Schemas['UserExport']) =>
  download('post', '/api/business/exportUsers', { body }, { name: `people.${body.format}` })

/** Whom a selection in a list of people means, as the server is told. */
export const peopleIn = (selection: Selection, filter: Schemas['UserFilter']) =>
  selection.kind === 'some' ? { userIds: selection.ids } : { filter, exclude: selection.except }
