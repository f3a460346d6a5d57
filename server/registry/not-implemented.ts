import type { OperationId } from '../contract/document.ts'

/**
 * Operations of the contract that are not implemented yet; each answers 501. The list only shrinks: a test compares its
 * length with a number that is lowered with each new area.
 */
export const notImplemented = [
  'exportCertificates',
] as const satisfies OperationId[]
