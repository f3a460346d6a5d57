import type { ColumnTarget } from '~/tabular/column-names'

/** The labels of the column targets. */
export const targetLabels: Record<ColumnTarget, string> = {
  firstName: 'First name',
  middleName: 'Middle name (added to the first name)',
  lastNamePrefix: 'Last name prefix (van der)',
  lastName: 'Last name',
  secondLastName: 'Second last name',
  fullName: 'Full name (split into first and last name)',
  lastFirst: 'Full name, last name first',
  email: 'Email',
  designation: 'Designation',
  groups: 'Groups',
  status: 'Status (leavers are left out)',
  leftOn: 'Leaving date (leavers are left out)',
  id: 'Lectern id',
}

export const isTarget = (text: string): text is ColumnTarget => text in targetLabels
