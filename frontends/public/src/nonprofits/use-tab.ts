import { useOpenTab } from '@evenhand/web-kit/forms'
import { tabs } from './portal-address.ts'

export const useTab = () => useOpenTab(tabs)
