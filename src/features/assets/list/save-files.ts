import { ApiError } from '~/api/client/errors'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'
import type { Asset } from '~/features/assets/assets.api'

/** More at once is no choice of files any more, and browsers give up on it. */
const mostFiles = 50

/** Pressed faster than this, browsers let some links fall. */
const between = 300

/** Has the browser save the files of assets under their names; what is a link has none. Answers how many. */
export async function saveFiles(assets: readonly Asset[]): Promise<number> {
  const files = assets.flatMap(({ url, fileName }) => (url && fileName ? [{ url, fileName }] : []))
  for (const [index, { url, fileName }] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, between))
    const link = document.createElement('a')
    link.href = url
    link.download = fileName
    link.click()
  }
  return files.length
}

/** The same for those that are chosen in a list, which are read first. */
export async function saveChosen(count: number, read: (most: number) => Promise<Asset[]>) {
  if (count > mostFiles) {
    const title = `Download at most ${mostFiles} files at once`
    toast({ tone: 'warning', title, description: `${count} are selected.` })
    return
  }
  try {
    const saved = await saveFiles(await read(mostFiles))
    const left = count - saved
    toast({
      tone: saved > 0 ? 'success' : 'warning',
      title: `${counted(saved, 'file', 'files')} saved`,
      ...(left > 0 && {
        description: `${counted(left, 'asset has', 'assets have')} no ready file.`,
      }),
    })
  } catch (error) {
    const description = error instanceof ApiError ? `${error.message}.` : undefined
    toast({ tone: 'danger', title: 'The files could not be read', description })
  }
}
