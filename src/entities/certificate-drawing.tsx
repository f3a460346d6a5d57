import { useQuery } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import { useMemo } from 'react'
import { drawingOf } from '~/api/certificates'
import type { Schemas } from '~/api/schemas'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import * as css from './certificate-drawing.css'

/** The URL of an SVG for a picture, which neither runs scripts nor loads anything. */
export function useDrawingUrl(drawing: string | null | undefined) {
  return useMemo(
    () => (drawing ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}` : null),
    [drawing],
  )
}

interface CertificateDrawingProps {
  drawn: Pick<Schemas['CertificateDrawn'], 'drawing' | 'width' | 'height'>
  /** The text alternative. */
  label: string
}

/** A certificate as it is printed. */
export function CertificateDrawing({ drawn, label }: CertificateDrawingProps) {
  const { drawing, width, height } = drawn
  const url = useDrawingUrl(drawing)
  const style = assignInlineVars({ [css.ratio]: `${width} / ${height}` })
  if (url === null) return <div className={css.page} style={style} />
  return <img className={css.page} style={style} src={url} alt={label} />
}

interface DesignPictureProps {
  /** What is drawn: a saved design, or a template. */
  drawn: Schemas['CertificateDrawing']
  version?: number
  /** The picture of a provider's design. */
  previewUrl?: string | null
  /** Whether only a provider can draw it. */
  isOutside?: boolean
}

/** A small picture of a design. It is decorative: the name is beside it. */
export function DesignPicture({
  drawn,
  version,
  previewUrl = null,
  isOutside = false,
}: DesignPictureProps) {
  const { data } = useQuery({
    ...drawingOf({ ...drawn, sample: 'longest' }, version),
    enabled: previewUrl === null && !isOutside,
  })
  const drawing = useDrawingUrl(data?.drawing)
  const src = previewUrl ?? drawing
  return (
    <span className={css.frame} aria-hidden>
      {src === null ? <Award /> : <img className={css.picture} src={src} alt="" />}
    </span>
  )
}
