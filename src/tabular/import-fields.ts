/** The fields of an imported user, in the order of the template. */
export const importFields = ['firstName', 'lastName', 'email', 'designation', 'groups'] as const
export type ImportField = (typeof importFields)[number]

/** The cells of one user as in the file. */
export type RawCells = Record<ImportField, string>

/** The headers of the template and of every export. */
export const fieldLabels: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  designation: 'Designation',
  groups: 'Groups',
}

export const isImportField = (id: string): id is ImportField =>
  importFields.some((field) => field === id)
