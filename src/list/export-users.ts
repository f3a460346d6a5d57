import { download } from '~/api/client/download'
import type { Schemas } from '~/api/schemas'

/** Exports users to a file; very many in a job. */
export const peopleFile = (body: Schemas['UserExport']) =>
  download('post', '/api/business/exportUsers', { body }, { name: `people.${body.format}` })
