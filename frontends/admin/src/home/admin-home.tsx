import { PageMeta } from '@evenhand/web-kit/facade'
import { HealthPanel } from './health-panel.tsx'
import { LatestGifts } from './latest-gifts.tsx'
import { Waiting } from './waiting.tsx'

export const AdminHome = () => (
  <>
    <PageMeta title="Administration" description="What waits, the latest gifts, and how the system is." hidden />
    <h1 className="text-title">Today</h1>
    <div className="mt-6 grid gap-6 xl:grid-cols-[1fr_19rem] xl:items-start">
      <div className="grid min-w-0 gap-6">
        <Waiting />
        <LatestGifts />
      </div>
      <HealthPanel />
    </div>
  </>
)
