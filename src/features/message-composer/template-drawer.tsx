import { onDemand } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { WideDrawer } from '~/ui/overlay/wide-drawer'
import type { TemplatePanelProps } from './templates/template-panel'

const panel = onDemand(() =>
  import('./templates/template-panel').then((module) => module.TemplatePanel),
)

/** A template over the list of templates; closed without an id. */
export function TemplateDrawer({
  templateId,
  ...props
}: Omit<TemplatePanelProps, 'templateId'> & { templateId: string | undefined }) {
  return (
    <WideDrawer
      open={templateId !== undefined}
      onOpenChange={(open) => !open && props.onClose()}
      title={templateId === 'new' ? 'New template' : 'Template'}
    >
      {templateId !== undefined && (
        <LazyPart code={panel} waiting="Loading the editor">
          {(TemplatePanel) => <TemplatePanel templateId={templateId} {...props} />}
        </LazyPart>
      )}
    </WideDrawer>
  )
}
