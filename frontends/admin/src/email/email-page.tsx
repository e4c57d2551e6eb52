import { Boundary, Button, ErrorState, Loading, PageMeta, Skeleton, useSearchParams } from '@evenhand/web-kit/facade'
import { LogOut } from '@evenhand/web-kit/desk'
import { Tabs, useOpenTab } from '@evenhand/web-kit/forms'
import { Suspense, useState } from 'react'
import { useLogOut } from '../frame/use-log-out.ts'
import { lazyTab, type TabName, tabNames, tabTitles } from './tabs.ts'

/** Campaigns, their readers and what they read (spec 02 §2 /email-management). */
export function EmailPage() {
  const open = useOpenTab(tabNames)
  const [, setSearch] = useSearchParams()
  return (
    <>
      <PageMeta title="Email Management System" description="Campaigns, subscribers, templates and lists." hidden />
      <Header />
      <div className="mt-4">
        <Tabs
          label="Email"
          open={open ?? ''}
          onOpen={(tab) => setSearch(tab === tabNames[0] ? {} : { tab })}
          tabs={tabNames.map((name) => ({
            value: name,
            title: tabTitles[name],
            content: open === name && <TabBody name={name} />,
          }))}
        />
        {/* The page as it was rendered for all doesn’t know yet which tab is asked for. */}
        {open === undefined && (
          <div className="pt-8">
            <TabRoom title="the tab" />
          </div>
        )}
      </div>
    </>
  )
}

function Header() {
  const logOut = useLogOut()
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 className="min-w-0 text-title">Email Management System - Admin Panel</h1>
      <Button variant="outline" size="small" loading={logOut.isPending} onClick={() => logOut.mutate()}>
        <LogOut className="size-4" aria-hidden="true" />
        Logout
      </Button>
    </header>
  )
}

/** A tab that did not come leaves the others usable. */
function TabBody({ name }: { name: TabName }) {
  const [Tab, setTab] = useState(() => lazyTab(name))
  const problem = (retry: () => void) => (
    <ErrorState
      title={`We couldn’t load ${tabTitles[name]}`}
      message="Check your connection and try again."
      onRetry={() => {
        setTab(lazyTab(name))
        retry()
      }}
    />
  )
  return (
    <Boundary fallback={problem}>
      <Suspense fallback={<TabRoom title={tabTitles[name]} />}>
        <Tab />
      </Suspense>
    </Boundary>
  )
}

const TabRoom = ({ title }: { title: string }) => (
  <Loading label={`Loading ${title}`}>
    <Skeleton className="h-64 rounded-card" />
  </Loading>
)
