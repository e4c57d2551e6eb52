import { secretLink } from '@evenhand/service-kit/auth'

/** The page behind the link asks for a click first: programs that follow links in mails must not confirm. */
export const confirmLink = (publicUrl: string, token: string): string =>
  secretLink(publicUrl, '/email/confirm', { token })

/** Opened, it leads to a page; posted to, it unsubscribes (RFC 8058): from one list, where the email was of one. */
export function unsubscribeLink(publicUrl: string, token: string, listId?: string): string {
  const link = new URL(`/r/unsubscribe/${token}`, publicUrl)
  if (listId !== undefined) link.searchParams.set('list', listId)
  return link.href
}

/** Where a reader chooses which emails they get. */
export const choicesLink = (publicUrl: string, token: string): string =>
  new URL(`/email/unsubscribe?${new URLSearchParams({ token, choose: '1' }).toString()}`, publicUrl).href

/** Where opening it leads. */
export const unsubscribePage = (token: string, listId?: string): string =>
  `/email/unsubscribe?${new URLSearchParams({ token, ...(listId !== undefined && { list: listId }) }).toString()}`
