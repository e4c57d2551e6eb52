import { stored } from '@evenhand/web-kit/facade'

/** What opens the page of the erasure that was asked for in this browser: it says nothing of whom. */
export const begunErasure = stored('local', 'evenhand.erasure', (value) =>
  typeof value === 'string' ? value : undefined,
)
