import { expect, test } from 'vitest'
import type { Handlers } from '../../../server/contract/operation-types.ts'
import { Reply } from '../../../server/contract/operation-types.ts'

// What must not compile. The compiler reads this; running it only shows that the file is whole.

const done = { status: 'success' } as const

// @ts-expect-error a handler is missing
const missing = {} satisfies Handlers<'business-logout'>

// @ts-expect-error there is no such operation
const unknown = { nothing: () => done } satisfies Handlers<'nothing'>

const wrongAnswer = {
  // @ts-expect-error the answer lacks what the document requires
  getSessions: () => ({ status: 'success', data: {} }),
} satisfies Handlers<'getSessions'>

const wrongStatus = {
  // @ts-expect-error the document knows no such status of this operation
  'business-logout': () => new Reply(207, done),
} satisfies Handlers<'business-logout'>

const wrongBody = {
  endSession({ body }) {
    // @ts-expect-error the body has no such member
    expect(body.session).toBeUndefined()
    return done
  },
} satisfies Handlers<'endSession'>

const nobody = {
  'forgot-business-password'({ user }) {
    // @ts-expect-error a public operation has no user
    expect(user.id).toBeUndefined()
    return done
  },
} satisfies Handlers<'forgot-business-password'>

const right = {
  getJob({ path, user, own }) {
    const id: string = path.id
    expect([id, user.organisationId, own]).toHaveLength(3)
    throw new Error('not asked for')
  },
} satisfies Handlers<'getJob'>

test('handler types: follow the document', () => {
  const all = [missing, unknown, wrongAnswer, wrongStatus, wrongBody, nobody, right]
  expect(all.every((handlers) => typeof handlers === 'object')).toBe(true)
})
