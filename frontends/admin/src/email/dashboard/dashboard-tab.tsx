import { EmptyState } from '@evenhand/web-kit/facade'

export const DashboardTab = () => <EmptyState title="Nothing here yet" />
