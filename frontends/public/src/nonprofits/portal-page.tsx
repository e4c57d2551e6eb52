import { Loading, PageMeta, Skeleton, useSearchParams } from '@evenhand/web-kit/facade'
import { Tabs } from '@evenhand/web-kit/forms'
import { Dashboard } from './dashboard/dashboard.tsx'
import { GrantsTab } from './grants/grants-tab.tsx'
import { searchOf, tabs, toTab } from './portal-address.ts'
import { RegisterTab } from './register/register-tab.tsx'
import { useTab } from './use-tab.ts'

/** Organizations register, apply for grants, and follow their applications (spec 01 §2). */
export function PortalPage() {
  const [, setSearch] = useSearchParams()
  const tab = useTab()
  return (
    <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
      <PageMeta
        title="For nonprofits"
        description="Register your nonprofit, apply for a grant in an open round, and see what was awarded to others."
      />
      <h1 className="text-heading">For nonprofits</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-soft">
        Register your organization, apply for grants, and follow your applications.
      </p>
      <div className="mt-8">
        <Tabs
          label="Nonprofit portal"
          open={tab ?? ''}
          onOpen={(value) => setSearch(searchOf(tabs.find((one) => one === value) ?? 'register'))}
          tabs={[
            { value: 'register', title: 'Register', content: <RegisterTab /> },
            { value: 'grants', title: 'Grants', content: <GrantsTab /> },
            { value: 'dashboard', title: 'Dashboard', content: <Dashboard /> },
          ]}
        />
        {tab === undefined && (
          <>
            <Loading label="Loading the portal" className="pt-8 noscript:hidden">
              <Skeleton className="h-96 rounded-card" />
            </Loading>
            <WithoutScript />
          </>
        )}
      </div>
    </div>
  )
}

/** For a tab that only the browser can show, such as the dashboard: where what can be read is. */
const WithoutScript = () => (
  <noscript>
    <p className="pt-8">
      This tab needs JavaScript. Without it, you can read{' '}
      <a href={toTab('register')} className="text-primary underline underline-offset-4">
        which nonprofits are registered
      </a>{' '}
      and{' '}
      <a href={toTab('grants')} className="text-primary underline underline-offset-4">
        which grant rounds there are
      </a>
      .
    </p>
  </noscript>
)
