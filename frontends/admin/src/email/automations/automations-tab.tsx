import { EmptyState } from '@evenhand/web-kit/facade'

export const AutomationsTab = () => <EmptyState title="Nothing here yet" />
