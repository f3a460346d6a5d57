import type { Handlers } from '../contract/operation-types.ts'
import { readFunnel } from './funnel.ts'
import { readOutlook } from './outlook.ts'
import { requireLicense } from './seats/list.ts'

export const licenseOutlook = {
  async getLicenseOutlook({ path, ...ctx }) {
    await requireLicense(ctx, path.id)
    return { status: 'success', data: { outlook: await readOutlook(ctx, path.id) } }
  },

  async getLicenseFunnel({ path, ...ctx }) {
    await requireLicense(ctx, path.id)
    return { status: 'success', data: { funnel: await readFunnel(ctx, path.id) } }
  },
} satisfies Handlers<'getLicenseOutlook' | 'getLicenseFunnel'>
