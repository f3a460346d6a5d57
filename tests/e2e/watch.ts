import type { Page, Response } from '@playwright/test'
import { expect } from '@playwright/test'
import { validateResponse } from '../../server/contract/response-validator.ts'
import { readOperations } from '../../server/contract/document.ts'

/** Collects what must not happen on any page while a story is told. */
export type Watch = { violations: string[]; settled(): Promise<void> }

const operations = readOperations().map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

async function faultsOf(response: Response): Promise<string[]> {
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  if (!pathname.startsWith('/api/')) return []
  const found = operations.find(
    ({ operation, pattern }) => operation.method === method && pattern.test(pathname),
  )
  if (!found) return ['the document has no such operation']
  const headers = await response.allHeaders()
  const contentType = headers['content-type'] ?? ''
  const body = contentType.startsWith('application/json') ? await response.json() : undefined
  const given = { status: response.status(), contentType, headers: Object.keys(headers), body }
  return validateResponse(found.operation, given)
}

async function judge(response: Response, violations: string[]) {
  const line = `${response.request().method()} ${response.url()} ${response.status()}`
  const faults = await faultsOf(response)
  violations.push(...faults.map((fault) => `${line}: ${fault}`))
}

/** The init script of `watch` is refused in the frame of a mail, which allows no scripts. */
const inMail = /^Blocked script execution in '[^']+\/getMessagePreview\//

/**
 * The referee: every answer the page gets is held against the document, and nothing may break the
 * content security policy or throw. A refused request is not a fault; an undocumented one is.
 */
export async function watch(page: Page): Promise<Watch> {
  const violations: string[] = []
  const pending = new Set<Promise<void>>()
  page.on('response', (response) => {
    // A page that moves on takes the bodies of its last answers with it.
    const verdict = judge(response, violations).catch(() => undefined)
    pending.add(verdict)
    void verdict.finally(() => pending.delete(verdict))
  })
  page.on('pageerror', (error) => violations.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (/content security policy/i.test(text)) violations.push(text)
    else if (inMail.test(text) || text.startsWith('Failed to load resource')) return
    else if (message.type() === 'error') violations.push(`console: ${text}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return {
    violations,
    async settled() {
      await Promise.all(pending)
      expect(violations).toEqual([])
    },
  }
}
