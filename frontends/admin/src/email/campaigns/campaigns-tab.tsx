import { EmptyState } from '@evenhand/web-kit/facade'

export const CampaignsTab = () => <EmptyState title="Nothing here yet" />
