import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { drawingOf } from '~/api/certificates'
import { ApiError } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { useDebounced } from '~/ui/hooks/use-debounced'
import { monthsOf, pageToSend } from '~/features/certificate-designer/state/design-values'
import { faultsOf } from '~/features/certificate-designer/state/faults'
import { useDesigned, useDesigner } from '~/features/certificate-designer/state/use-designer'

/** The pause in ms after which a changed page is drawn. */
const pause = 150

/** What is drawn: the page as it is now, for the chosen sample. */
export function useDrawn(): Schemas['CertificateDrawing'] {
  const id = useDesigned(({ design }) => design._id)
  const page = useDesigned(({ values }) => values.page)
  const language = useDesigned(({ values }) => values.language)
  const dates = useDesigned(({ values }) => values.dates)
  const validity = useDesigned(({ values }) => values.validity)
  const drawn = useDesigned(({ sample }) => sample.drawn)
  return useMemo(() => {
    const months = monthsOf({ validity })
    const validityMonths = Number.isInteger(months) && months <= 600 ? months : 0
    return {
      certificateId: id,
      ...pageToSend(page),
      language,
      dates,
      validityMonths,
      ...drawn,
    }
  }, [id, page, language, dates, validity, drawn])
}

/** Draws the page, and reports its faults to the store. */
export function useDrawing() {
  const { store } = useDesigner()
  const drawn = useDrawn()
  const settled = useDebounced(drawn, pause)
  const drawing = useQuery({
    ...drawingOf(settled),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
  })
  const { data, error, isPlaceholderData } = drawing
  // A page that cannot be drawn leaves the last one in sight.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const report = useEffectEvent(() => {
    const elements = settled.template?.elements ?? []
    const sent = elements.map((element) => ({ ...element, _id: element._id ?? '' }))
    if (error instanceof ApiError) store.set({ drawnFaults: faultsOf(error.errors, sent) })
    else if (data && !isPlaceholderData) store.set({ drawnFaults: faultsOf(data.faults, sent) })
  })
  useEffect(() => report(), [data, error, isPlaceholderData])
  return { drawing, last, isStale: isPlaceholderData || error !== null || drawn !== settled }
}
