// The license forms, in one chunk that the list does not load.

export { EditLicenseForm } from './edit-license-form'
export { NewLicenseForm } from './new-license-form'
