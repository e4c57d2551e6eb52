import { EmptyState } from '@evenhand/web-kit/facade'

export const SubscribersTab = () => <EmptyState title="Nothing here yet" />
