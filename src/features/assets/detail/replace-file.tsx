import { RefreshCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { acceptedFiles, judge } from '~/api/uploads/validate'
import { useUploads } from '~/api/uploads/store'
import { addUploads } from '~/api/uploads/uploads'
import { assetTypeLabels } from '~/entities/asset-labels'
import { UploadRow } from '~/entities/upload-row'
import { Callout } from '~/ui/display/callout'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { DismissButton } from '~/ui/overlay/dismiss-button'
import { FileButton } from '~/ui/files/file-button'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import type { Asset } from '~/features/assets/assets.api'
import { FileVersions } from './file-versions'

interface ReplaceFileProps {
  asset: Asset
  /** Rendered beside the button. */
  before: ReactNode
  after: ReactNode
}

/** Puts another file in the place of the one there is; what uses the asset uses the new one from then on. */
export function ReplaceFile({ asset, before, after }: ReplaceFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { _id, type, usedInCount } = asset
  const onItsWay = useUploads().filter(
    ({ then, state }) => then.kind === 'asset-file' && then.assetId === _id && state !== 'done',
  )
  const choose = ([chosen]: File[]) => {
    if (!chosen) return
    const verdict = judge(chosen)
    if ('message' in verdict) setProblem(verdict.message)
    else if (verdict.type !== type)
      setProblem(
        `${chosen.name} has a different type. Choose a file of the same type: ${assetTypeLabels[type]}`,
      )
    else {
      setProblem(null)
      setFile(chosen)
    }
  }
  const replace = () => {
    if (file) addUploads([file], { kind: 'asset-file', assetId: _id })
    return Promise.resolve()
  }
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2} align="center" wrap>
        {before}
        <FileButton
          label="Replace file"
          size="sm"
          icon={<RefreshCw aria-hidden />}
          accept={acceptedFiles}
          onFiles={choose}
        />
        {after}
      </Stack>
      <FileVersions asset={asset} />
      {problem !== null && (
        <Callout
          tone="danger"
          live="assertive"
          dismiss={<DismissButton onClick={() => setProblem(null)} />}
        >
          {problem}.
        </Callout>
      )}
      {onItsWay.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
      <ConfirmDialog
        open={file !== null}
        onClose={() => setFile(null)}
        tone="accent"
        title={`Replace the file with ${file?.name ?? 'another'}?`}
        action="Replace file"
        onConfirm={replace}
      >
        {usedInCount === 0
          ? 'No course uses it. '
          : `${counted(usedInCount, 'course uses', 'courses use')} the new file as soon as it is ready. Learner progress is kept. `}
        Captions are kept. Until the new file is ready the current one stays in use; after that it
        can be restored for 30 days.
      </ConfirmDialog>
    </Stack>
  )
}
