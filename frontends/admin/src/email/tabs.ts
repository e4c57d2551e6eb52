import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** The tabs in the order of spec 02; the first one is open where the address names none. */
export const tabNames = ['dashboard', 'campaigns', 'subscribers', 'templates', 'automations', 'lists'] as const
export type TabName = (typeof tabNames)[number]

export const tabTitles: Readonly<Record<TabName, string>> = {
  dashboard: 'Dashboard',
  campaigns: 'Campaigns',
  subscribers: 'Subscribers',
  templates: 'Templates',
  automations: 'Automations',
  lists: 'Lists',
}

const loads: Readonly<Record<TabName, () => Promise<ComponentType>>> = {
  dashboard: async () => (await import('./dashboard/dashboard-tab.tsx')).DashboardTab,
  campaigns: async () => (await import('./campaigns/campaigns-tab.tsx')).CampaignsTab,
  subscribers: async () => (await import('./subscribers/subscribers-tab.tsx')).SubscribersTab,
  templates: async () => (await import('./templates/templates-tab.tsx')).TemplatesTab,
  automations: async () => (await import('./automations/automations-tab.tsx')).AutomationsTab,
  lists: async () => (await import('./lists/lists-tab.tsx')).ListsTab,
}

/** React remembers for ever that a lazy part did not come, so each attempt makes its own. */
export const lazyTab = (name: TabName): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await loads[name]() }))
