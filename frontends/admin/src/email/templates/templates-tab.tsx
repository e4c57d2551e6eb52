import { EmptyState } from '@evenhand/web-kit/facade'

export const TemplatesTab = () => <EmptyState title="Nothing here yet" />
