import { useLocation } from '@evenhand/web-kit/facade'

/** What an email's or a letter's link opens is behind the `#`, which no server gets; empty where it was lost on the way. */
export const useLinkToken = (): string => new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
