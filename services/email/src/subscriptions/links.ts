/** The page behind the link asks for a click first: programs that follow links in mails must not confirm. */
export function confirmLink(publicUrl: string, token: string): string {
  const link = new URL('/email/confirm', publicUrl)
  link.searchParams.set('token', token)
  return link.href
}

/** Opened, it leads to a page; posted to, it unsubscribes (RFC 8058). */
export const unsubscribeLink = (publicUrl: string, token: string): string =>
  new URL(`/r/unsubscribe/${token}`, publicUrl).href

/** Where opening it leads. */
export const unsubscribePage = (token: string): string => `/email/unsubscribe?token=${encodeURIComponent(token)}`
