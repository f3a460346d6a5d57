import type { CertificateValues } from '../../db/schema.ts'
import { newId } from '../../lib/id.ts'
import type { Credential } from '../provider/types.ts'
import { valuesOf } from '../values.ts'
import { newCode } from './code.ts'
import type { Due, HeldReason } from './due.ts'

/** A certificate that is about to be stored. */
export type NewCertificate = {
  id: string
  code: string
  due: Due
  designId: string
  editionId: string
  printed: CertificateValues
  /** What a provider issued. */
  credential?: Credential
}

/** Whether a reissued certificate was revoked or replaced meanwhile. */
const isReplaced = ({ replaces, presentId }: Due) => replaces !== null && replaces !== presentId

/** Whether a completion earns no certificate any more. */
export const isObsolete = (due: Due) =>
  due.isDeleted ||
  due.designId === null ||
  due.editionId === null ||
  due.title === null ||
  isReplaced(due) ||
  (due.isPresentValid && due.replaces === null) ||
  // A completion long ago is of no use; an administrator may still want it.
  (due.isOver && (due.source === 'completion' || due.source === 'backfill'))

/** What keeps a certificate from being issued, other than how it looks. */
export function reasonToHold(due: Due): HeldReason | undefined {
  if (due.isInactive && due.source !== 'reissue') return 'person-inactive'
  return due.isArchived ? 'design-archived' : undefined
}

/** What a certificate says. */
export function certificateOf(due: Due): NewCertificate | undefined {
  const { designId, editionId, title, designName, language, dates } = due
  if (designId === null || editionId === null || title === null) return undefined
  const code = due.code ?? newCode()
  const { firstName, lastName, completedOn, issuedOn, expiresOn, score, organisation } = due
  const facts = {
    firstName,
    lastName,
    courseTitle: title,
    completedOn,
    issuedOn,
    expiresOn,
    score,
    code,
    organisation,
  }
  const printed = { ...valuesOf(facts, { language, dates }), designName: designName ?? '' }
  return { id: newId(), code, due, designId, editionId, printed }
}
