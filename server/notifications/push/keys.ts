import webPush from 'web-push'
import { type Config, isLoopback } from '../../config/config.ts'
import { seal, unseal } from '../../config/seal.ts'
import { loadSecret } from '../../config/secret.ts'
import type { Db, Tx } from '../../db/open.ts'
import { pushKeys } from '../../db/schema.ts'

const purpose = 'push-keys'

/** The settings that push messages need and that are missing. Browsers allow them on secure pages only. */
export function missingSettings({ PUSH_CONTACT, publicUrl }: Config) {
  const { protocol, hostname } = new URL(publicUrl)
  return [
    ...(PUSH_CONTACT === undefined ? ['PUSH_CONTACT'] : []),
    ...(protocol === 'https:' || isLoopback(hostname) ? [] : ['PUBLIC_URL']),
  ]
}

export const isPushOn = (config: Config) => missingSettings(config).length === 0

export type VapidKeys = { publicKey: string; privateKey: string }

/** The keys of this installation, made once. Undefined if SECRET is another one than when they were made. */
export async function readPushKeys(db: Db | Tx, config: Config): Promise<VapidKeys | undefined> {
  const secret = loadSecret(config)
  const [stored] = await db.select().from(pushKeys)
  if (!stored) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await db
      .insert(pushKeys)
      .values({ publicKey, privateKey: seal(secret, purpose, privateKey) })
      .onConflictDoNothing()
    // Another server may have been first.
    return readPushKeys(db, config)
  }
  const privateKey = unseal(secret, purpose, stored.privateKey)
  return privateKey === undefined ? undefined : { publicKey: stored.publicKey, privateKey }
}
