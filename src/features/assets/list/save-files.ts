import { ApiError } from '~/api/client/errors'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'
import type { Asset } from '~/features/assets/assets.api'

/** Browsers do not reliably save more at once. */
const mostFiles = 50

/** Browsers ignore some links that are clicked faster than this. */
const between = 300

/** Makes the browser save the files of assets; links have none. Returns how many. */
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

/** The same for selected assets, which are fetched first. */
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
