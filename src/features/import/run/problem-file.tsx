import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '~/api/client/download'
import { Button } from '~/ui/input/button'
import { counted } from '~/ui/format/numbers'
import { Stack } from '~/ui/display/stack'
import { Text } from '~/ui/display/text'
import { useToastOnceUnmounted } from '~/forms/use-toast-once-unmounted'
import type { Import } from '~/features/import/import.api'
import { unreached } from '~/features/import/import-states'

type Format = 'csv' | 'xlsx'

const exportPath = '/api/business/exportImportRows/{id}'

/** The rows that were not imported, in the format of the template with the reasons. */
export function ProblemFile({ latest }: { latest: Import }) {
  const save = useMutation({
    mutationFn: (format: Format) => {
      const params = { path: { id: latest._id }, query: { rows: 'failed' as const, format } }
      return download('get', exportPath, { params }, { name: `problems.${format}` })
    },
    onError: useToastOnceUnmounted(() => 'The file could not be created'),
  })
  const rows = counted(latest.leftBehindCount, 'row', 'rows')
  // Rows that were not reached have no errors.
  const use = unreached(latest) > 0 ? 'to import again' : 'to fix'
  const button = (format: Format, label: string) => (
    <Button
      icon={<Download aria-hidden />}
      busy={save.isPending && save.variables === format}
      onClick={() => save.mutate(format)}
    >
      {label}
    </Button>
  )
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2} wrap>
        {button('csv', `Download ${rows} ${use} (CSV)`)}
        {button('xlsx', 'Excel')}
      </Stack>
      {save.error && (
        <Text size="sm" tone="danger" role="alert">
          The file could not be created. {save.error.message}.
        </Text>
      )}
    </Stack>
  )
}
