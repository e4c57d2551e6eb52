import { Loading, PageMeta, Skeleton, useSearchParams } from '@evenhand/web-kit/facade'
import { affiliateEntries, Tabs, useOpenTab } from '@evenhand/web-kit/forms'
import { ApplyTab } from './apply/apply-tab.tsx'
import { OwnTab } from './own/own-tab.tsx'
import { tabs } from './portal-address.ts'

const earned = affiliateEntries.toLocaleString('en-US')

/** Whoever has followers applies here (spec 01 §2), and sees what came of their link. */
export function PortalPage() {
  const [, setSearch] = useSearchParams()
  const tab = useOpenTab(tabs)
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta
        title="Affiliate program"
        description={`Tell your followers about the campaign. You earn ${earned} entries for each person whose first gift comes through your link.`}
      />
      <h1 className="text-heading">Affiliate program</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft">
        Tell your followers about the campaign. You earn {earned} entries for each person whose first gift comes through
        your link.
      </p>
      <div className="mt-8">
        <Tabs
          label="Affiliate portal"
          open={tab ?? ''}
          onOpen={(value) => setSearch(value === tabs[0] ? {} : { tab: value })}
          tabs={[
            { value: 'apply', title: 'Apply', content: <ApplyTab /> },
            { value: 'referrals', title: 'Your referrals', content: <OwnTab /> },
          ]}
        />
        {tab === undefined && (
          <Loading label="Loading the affiliate portal" className="pt-8">
            <Skeleton className="h-96 rounded-card" />
          </Loading>
        )}
      </div>
    </div>
  )
}
