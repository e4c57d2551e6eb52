import { EmptyState } from '@evenhand/web-kit/facade'

export const ListsTab = () => <EmptyState title="Nothing here yet" />
