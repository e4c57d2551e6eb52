import { PageMeta } from '@evenhand/web-kit/facade'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { HealthPanel } from './health-panel.tsx'
import { LatestGifts } from './latest-gifts.tsx'

export const AdminHome = () => (
  <>
    <PageMeta title="Administration" description="Today's figures, and what needs attention." hidden />
    <Figures />
    <div className="mt-6 grid grid-cols-1 gap-6">
      <Attention />
      <LatestGifts />
      <HealthPanel />
    </div>
  </>
)
