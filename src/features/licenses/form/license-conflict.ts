import type { Schemas } from '~/api/schemas'
import type { ConflictRow } from '~/forms/conflict-notice'
import { formOf, type LicenseForm } from './license-form'

const described = (form: LicenseForm) => ({
  Title: form.title,
  Description: form.description.replace(/<[^>]*>/g, ' ').trim(),
  Category: form.category?.label ?? '',
  Supplier: form.supplier,
  Trial: form.isTrial ? 'Yes' : 'No',
  Courses: form.courses.map(({ label }) => label).join(', '),
  Seats: form.seats.isLimited ? form.seats.total : 'No limit',
  'First day': form.startDate ?? '',
  'Last day': form.expirationDate ?? 'Never',
  Revocations: form.revocation.allowed ? form.revocation.cap || 'No maximum' : 'Not allowed',
  Invitations: `${form.inviteTtlDays} ${form.inviteTtlDays === '1' ? 'day' : 'days'}`,
  Reminders: form.reminderDays,
})

/** Fields that differ between a form and the version saved meanwhile. */
export function conflictRows(mine: LicenseForm, saved: Schemas['License']): ConflictRow[] {
  const theirs = new Map(Object.entries(described(formOf(saved))))
  return Object.entries(described(mine))
    .map(([label, value]) => ({ label, mine: value, theirs: theirs.get(label) ?? '' }))
    .filter((row) => row.mine !== row.theirs)
}
