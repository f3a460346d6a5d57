import type { FileRules } from '~/ui/files/file-rules'
import { maxBytes } from './list-problem'

/** Which files can be lists. The old Excel format is let through to be told what to do about it. */
export const listRules: FileRules = {
  kinds: [
    {
      name: 'CSV',
      types: ['text/csv', 'text/tab-separated-values', 'text/plain'],
      extensions: ['.csv', '.tsv', '.txt'],
    },
    {
      name: 'Excel (.xlsx)',
      types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      extensions: ['.xlsx', '.xls'],
    },
  ],
  maxSize: maxBytes,
  maxFiles: 1,
}
