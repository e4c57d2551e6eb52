import { type EntryType } from '@evenhand/web-kit/facade'
import { Tabs } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { EntryHistory } from './entry-history.tsx'
import { EntryOverview } from './entry-overview.tsx'
import type { Stats } from './entry-pages.ts'
import type { Holder } from './holder.ts'

/** The overview opens into the history: a source of the chart shows its own lines there. */
export function EntryTabs({ account, stats }: { account: Holder; stats: Stats }) {
  const [tab, setTab] = useState('overview')
  const [source, setSource] = useState<EntryType>()
  const show = (type: EntryType) => {
    setSource(type)
    setTab('history')
  }
  return (
    <div className="mt-12">
      <Tabs
        label="Your entries"
        open={tab}
        onOpen={setTab}
        tabs={[
          {
            value: 'overview',
            title: 'Entry Overview',
            content: <EntryOverview account={account} stats={stats} onOpen={show} />,
          },
          {
            value: 'history',
            title: 'Entry History',
            content: <EntryHistory stats={stats} source={source} onSource={setSource} />,
          },
        ]}
      />
    </div>
  )
}
