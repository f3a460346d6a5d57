import type { FileRules } from '~/ui/files/file-rules'
import { maxBytes } from './list-problem'

/** The accepted files. Unsupported formats are accepted here, so that the message can say what to do. */
export const listRules: FileRules = {
  kinds: [
    {
      name: 'CSV',
      types: ['text/csv', 'text/tab-separated-values', 'text/plain'],
      extensions: ['.csv', '.tsv', '.txt'],
    },
    {
      name: 'Excel (.xlsx)',
      types: [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/vnd.ms-excel.sheet.macroEnabled.12',
      ],
      extensions: ['.xlsx', '.xlsm', '.xls', '.xlsb', '.xltx', '.ods', '.numbers', '.docx'],
    },
  ],
  maxSize: maxBytes,
  maxFiles: 1,
}
