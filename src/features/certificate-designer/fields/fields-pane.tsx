import { findElement } from '~/features/certificate-designer/elements/elements'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'
import { Button } from '~/ui/input/button'
import { ElementPane } from './element-pane'
import * as css from './fields.css'
import { PagePane } from './page-pane'

/** The fields of the selected element, or of the certificate as a whole. */
export function FieldsPane() {
  const { store } = useDesigner()
  const element = useDesigned(({ selection, values }) =>
    selection === null ? undefined : findElement(values.page.elements, selection),
  )
  return (
    <section
      className={css.panel}
      aria-label={element ? 'Element' : 'Certificate'}
      data-element-fields={element ? '' : undefined}
    >
      {element ? (
        <>
          <div>
            <Button
              size="sm"
              variant="link"
              tone="accent"
              onClick={() => store.set({ selection: null })}
            >
              Certificate settings
            </Button>
          </div>
          <ElementPane key={element._id} element={element} />
        </>
      ) : (
        <PagePane />
      )}
    </section>
  )
}
