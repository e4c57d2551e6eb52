import { campaignTimeZone, PageMeta } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { NoEmail } from '../account/no-email.tsx'
import { useOpens } from '../frame/use-opens.ts'
import { Attention } from './attention.tsx'
import { Figures } from './figures.tsx'
import { HealthPanel } from './health-panel.tsx'
import { LatestGifts } from './latest-gifts.tsx'

const today = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'full' })

/** What waits comes first, then how the campaign goes, and last how the machines are. */
export function AdminHome() {
  const [now] = useState(() => new Date())
  const opens = useOpens()
  return (
    <>
      <PageMeta title="Administration" description="What needs attention, and today's figures." hidden />
      <h1 className="text-title">Today</h1>
      <p className="mt-1 text-ink-soft">{today.format(now)}, Eastern time</p>
      <NoEmail />
      <div className="mt-4 grid grid-cols-1 gap-6">
        <Attention />
        <Figures />
        {opens('/admin/gifts') && <LatestGifts />}
        <HealthPanel />
      </div>
    </>
  )
}
