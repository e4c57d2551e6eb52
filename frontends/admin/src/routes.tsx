import type { RouteObject } from '@evenhand/web-kit/facade'

export const routes: RouteObject[] = []
