import { style } from '@vanilla-extract/css'
import { vars } from '~/theme/vars.css'

export const panel = style({ display: 'grid', gap: vars.space[3], maxInlineSize: '20rem' })
export const none = style({ color: vars.color.textMuted, fontSize: vars.font.size.sm })
