/** What a person of a list is made of, in the order of the template. */
export const importFields = ['firstName', 'lastName', 'email', 'designation', 'groups'] as const
export type ImportField = (typeof importFields)[number]

/** The cells of one person as they stand in the list. */
export type RawCells = Record<ImportField, string>

/** The columns of a list, as its template and every export name them. */
export const fieldLabels: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  designation: 'Designation',
  groups: 'Groups',
}

export const isImportField = (id: string): id is ImportField =>
  importFields.some((field) => field === id)
