import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

/** Beside a name of any length. */
export const actions = style({ display: 'flex', flexShrink: 0, gap: vars.space[1] })
