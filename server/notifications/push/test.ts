import type { Input } from '../../contract/operation-types.ts'
import { fieldProblem, problem } from '../../contract/problem.ts'
import { and, eq, isNull } from '../../db/drizzle.ts'
import { users } from '../../db/schema.ts'
import { newId } from '../../lib/id.ts'
import type { TagValues } from '../../mail/message/tags.ts'
import type { MessageFields } from '../input.ts'
import { preparePush } from './content.ts'
import { openPush } from './deliver.ts'

type Caller = Pick<Input<'send-notification'>, 'db' | 'own' | 'user' | 'config'>

/** Sends a push message to the devices of the user who has the address of the administrator. */
export async function sendTestPush(
  { db, own, user, config }: Caller,
  { title, ...fields }: MessageFields,
  { values, image }: { values: TagValues; image: string | null },
) {
  const [me] = await db
    .select({ id: users.id })
    .from(users)
    .where(own(users, and(eq(users.email, user.admin.email), isNull(users.deletedAt))))
  const push = await openPush(db, config)
  const tag = newId()
  const content = { ...fields, title: `[Test] ${title}` }
  const payload = preparePush(content, { config, tag, image }).render(values)
  const outcome = me && push && (await push.deliver({ userId: me.id, payload, topic: tag }))
  if (outcome?.state === 'sent') return
  if (outcome === undefined || outcome.state === 'no-device')
    throw fieldProblem(
      'request/invalid',
      'channel',
      'no-device',
      'A test goes to the devices of the user with your address, and there is none',
    )
  throw problem('server/unavailable', outcome.reason ?? 'The push service did not take the test')
}
