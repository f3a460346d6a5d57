import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHost } from './host.ts'
import { issuingOrganisation, type IssuingOrganisation } from './issued-host.ts'

const library = await PDFiumLibrary.init()
let host: Awaited<ReturnType<typeof testHost>>
let office: IssuingOrganisation

beforeAll(async () => {
  host = await testHost()
  office = await issuingOrganisation(host)
})
afterAll(async () => {
  await host.close()
  library.destroy()
})

const transcript = (id: string, format = '') =>
  office.me.get(`/api/business/getUserTranscript/${id}${format && `?format=${format}`}`)

async function textOf(bytes: Buffer) {
  const document = await library.loadDocument(bytes)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  return text.replaceAll(/\s+/g, ' ')
}

test('getUserTranscript lists courses and certificates as a PDF and as CSV', async () => {
  const { courseId } = await office.awarding('Fire safety', { validityMonths: 24 })
  const names = { firstName: 'Amara', lastName: 'Okafor' }
  const { id, certificate } = await office.graduate(courseId, names)
  const open = await office.course('Negotiating, in "quotes"')
  const body = { courses: [open], users: [id], notify: false }
  expect((await office.call('addUsersToCourse', body)).http).toBe(200)
  const pdf = await transcript(id)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = await textOf(pdf.rawPayload)
  for (const part of ['Amara Okafor', 'Fire safety', 'Completed', 'Not started', certificate.code])
    expect(text).toContain(part)
  const csv = await transcript(id, 'csv')
  const lines = csv.body.trim().split('\r\n')
  expect(lines[0]).toContain('Type,Title,Status,Assigned,Completed')
  expect(lines[1]).toContain(`Course,Fire safety,Completed`)
  expect(lines[1]).toContain(certificate.code)
  expect(lines[2]).toContain('Course,"Negotiating, in ""quotes""",Not started')
  expect(csv.headers['content-disposition']).toMatch(/filename="transcript_.*\.csv"/)
})

test('getUserTranscript: nothing assigned, letters that no font has, and unknown users', async () => {
  const [empty = '', fox = ''] = await office.people(2, { status: 'active' })
  const nothing = await transcript(empty)
  expect(await textOf(nothing.rawPayload)).toContain('Nothing is assigned.')
  await office.rows(`UPDATE users SET first_name = 'Fox 🦊' WHERE id = $1`, fox)
  const refused = await transcript(fox)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'certificate/no-pdf'])
  expect((await transcript(fox, 'csv')).statusCode).toBe(200)
  expect((await transcript('nobody')).statusCode).toBe(404)
})

test('getUserTranscript: a certificate without an assignment is listed, a revoked one is not', async () => {
  const { courseId } = await office.awarding('By hand')
  const [id = ''] = await office.people(1, { status: 'active' })
  await office.call('issueCertificates', { course: courseId, type: 'course', users: [id] })
  await office.issueByHand()
  expect((await transcript(id, 'csv')).body).toContain('Course,By hand,Completed')
  const [certificate] = (await office.list(`&user=${id}`)).certificates
  const revocation = { issuedIds: [certificate?._id], reason: 'Issued by mistake' }
  expect((await office.call('revokeCertificates', revocation)).http).toBe(200)
  expect((await transcript(id, 'csv')).body).not.toContain('By hand')
})
