// The forms of licenses come in one file; the list does without them.

export { EditLicenseForm } from './edit-license-form'
export { NewLicenseForm } from './new-license-form'
