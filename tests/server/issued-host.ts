import { expect } from 'vitest'
import type { components } from '../../openapi/generated/types.ts'
import { issueCertificates } from '../../server/certificates/issuing/issue.ts'
import { certificateOrganisation } from './certificate-host.ts'
import type { testHost } from './host.ts'

type Host = Awaited<ReturnType<typeof testHost>>
export type Issued = components['schemas']['IssuedCertificate']
type Held = components['schemas']['HeldCertificate']

/** An organisation whose courses award certificates, and the calls about those that are issued. */
export async function issuingOrganisation(host: Host, timezone = 'UTC') {
  const office = await certificateOrganisation(host, timezone)
  const { me, rows, course, design, assign, complete, people, call } = office

  /** What the recurring task does. */
  const issue = () => issueCertificates(host.parts)

  /** The time until which issuing by hand can be undone is over. */
  async function issueByHand() {
    await rows(
      `UPDATE certificate_due SET next_attempt_at = now() WHERE organisation_id = $1 AND source = 'manual'`,
      me.organisationId,
    )
    await issue()
  }

  async function list(query = '') {
    const answer = await me.get(`/api/business/getIssuedCertificates?limit=100${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { total, facets, data } = answer.json()
    const certificates: Issued[] = data.certificates
    return { total: Number(total), facets, certificates }
  }

  async function held(query = '') {
    const answer = await me.get(`/api/business/getHeldCertificates?limit=100${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const found: Held[] = answer.json().data.held
    return found
  }

  /** A course that awards a new design. */
  async function awarding(title: string, fields: Record<string, unknown> = {}) {
    const courseId = await course(title)
    const designId = await design({ name: `Design of ${title}`, ...fields })
    const assigned = await assign(designId, [courseId])
    expect(assigned.http, JSON.stringify(assigned)).toBe(200)
    return { courseId, designId }
  }

  /** A user who is enrolled in a course. */
  async function learner(courseId: string, names: { firstName: string; lastName?: string }) {
    const [id = ''] = await people(1, { status: 'active', ...names })
    const answer = await call('addUsersToCourse', {
      courses: [courseId],
      users: [id],
      notify: false,
    })
    expect(answer.http, JSON.stringify(answer)).toBe(200)
    return id
  }

  /** A user who has the certificate of a course. */
  async function graduate(courseId: string, names: { firstName: string; lastName?: string }) {
    const id = await learner(courseId, names)
    await complete(id, courseId)
    await issue()
    const { certificates } = await list(`&user=${id}&course=${courseId}`)
    const [certificate] = certificates
    if (!certificate) throw new Error('no certificate was issued')
    return { id, certificate }
  }

  const pdf = (id: string) => me.get(`/api/business/getCertificatePdf/${id}`)

  const verify = (code: string, ip = '192.0.2.1') =>
    host.app.inject({
      method: 'POST',
      url: '/api/auth/read-certificate',
      payload: { code },
      remoteAddress: ip,
    })

  const letters = () =>
    rows<{ recipient: string; subject: string; status: string; kind: string }>(
      `SELECT recipient, subject, status, kind FROM mails WHERE organisation_id = $1 AND kind LIKE 'certificate-%'
       ORDER BY created_at, id`,
      me.organisationId,
    )

  return {
    ...office,
    issue,
    issueByHand,
    list,
    held,
    awarding,
    learner,
    graduate,
    pdf,
    verify,
    letters,
  }
}

export type IssuingOrganisation = Awaited<ReturnType<typeof issuingOrganisation>>
