import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'

/** Saves people as a list in a file; very many are written by a job first. */
export const peopleFile = (body: Schemas['UserExport']) =>
  download('post', '/api/business/exportUsers', { body }, { name: `people.${body.format}` })
