import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 in a folder, without what a bucket of its own would cost. Answers its FILES_URL. */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'lectern' }],
  })
  const { port } = await server.run()
  return {
    folder,
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/lectern/files?ssl=false`,
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
