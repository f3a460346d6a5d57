import { useState } from 'react'
import { CertificateSample } from '~/entities/certificate-sample'
import { useDrawingUrl } from '~/entities/certificate-drawing'
import { OpenPdf } from '~/entities/open-certificate-pdf'
import { ApiError } from '~/api/client/errors'
import { ReadError } from '~/list/read-error'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { Select } from '~/ui/input/select'
import { sizeOf } from '~/features/certificate-designer/elements/elements'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'
import * as css from './canvas.css'
import { Frame } from './frame'
import { useDrawing, useDrawn } from './use-drawing'

const zooms = [
  { value: '1', label: 'Fit to width' },
  { value: '0.5', label: '50%' },
  { value: '0.75', label: '75%' },
  { value: '1.5', label: '150%' },
  { value: '2', label: '200%' },
  { value: '3', label: '300%' },
] as const

/** The page: the server's drawing, with a frame over each element. */
export function Canvas() {
  const { store } = useDesigner()
  const [zoom, setZoom] = useState<(typeof zooms)[number]['value']>('1')
  const sample = useDesigned((state) => state.sample)
  const { drawing, last, isStale } = useDrawing()
  const drawn = useDrawn()
  const { error } = drawing
  // Errors of elements are shown beside them.
  const isBroken = error !== null && !(error instanceof ApiError && error.errors.length > 0)
  return (
    <section className={css.panel} aria-label="Page">
      <div className={css.tools}>
        <CertificateSample value={sample} onChange={(next) => store.set({ sample: next })} />
        <div className={css.toolsEnd}>
          <div className={css.zoomChoice}>
            <Select
              aria-label="Zoom"
              options={zooms}
              value={zoom}
              onChange={(next) => next !== '' && setZoom(next)}
            />
          </div>
          <OpenPdf body={drawn} />
        </div>
      </div>
      {isBroken && (
        <ReadError title="The page could not be drawn" error={error} query={drawing} level={3} />
      )}
      <div className={css.stage}>
        <PageSurface drawing={last?.drawing} isStale={isStale} zoom={zoom} label={sample.label} />
      </div>
    </section>
  )
}

interface PageSurfaceProps {
  drawing: string | null | undefined
  isStale: boolean
  zoom: string
  label: string
}

function PageSurface({ drawing, isStale, zoom, label }: PageSurfaceProps) {
  const { store } = useDesigner()
  const elements = useDesigned(({ values }) => values.page.elements)
  const orientation = useDesigned(({ values }) => values.page.orientation)
  const pageSize = useDesigned(({ values }) => values.page.pageSize)
  const size = sizeOf({ orientation, pageSize })
  const url = useDrawingUrl(drawing)
  return (
    <div
      data-certificate-page
      data-stale={isStale || undefined}
      className={css.page}
      style={assignInlineVars({ [css.ratio]: `${size.width} / ${size.height}`, [css.zoom]: zoom })}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) store.set({ selection: null })
      }}
    >
      {url !== null && <img className={css.drawing} src={url} alt={`Preview ${label}`} />}
      {elements.map((element) => (
        <Frame key={element._id} element={element} page={size} />
      ))}
      <Guides page={size} />
    </div>
  )
}

/** The lines that a dragged element snaps to. */
function Guides({ page }: { page: { width: number; height: number } }) {
  const guides = useDesigned(({ live }) => live?.guides)
  if (!guides) return null
  return (
    <>
      {guides.x.map((x) => (
        <span
          key={`x ${x}`}
          className={css.guideX}
          style={assignInlineVars({ [css.left]: `${(100 * x) / page.width}%` })}
        />
      ))}
      {guides.y.map((y) => (
        <span
          key={`y ${y}`}
          className={css.guideY}
          style={assignInlineVars({ [css.top]: `${(100 * y) / page.height}%` })}
        />
      ))}
    </>
  )
}
