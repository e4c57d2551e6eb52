import { referralPath } from '@evenhand/contracts/pages'
import { queries, useQuery } from '@evenhand/web-kit/facade'
import { memberDisclosure } from '@evenhand/web-kit/forms'

export interface OwnLink {
  /** On this site. */
  path: string
  /** What has to be said beside it; nothing where it earns nobody anything. */
  disclosure: string | undefined
}

/** The address of a page as who is signed in passes it on: a member's names them (16 CFR 255.5 wants that said). Nobody is asked who they are. */
export function useOwnLink(path: string): OwnLink {
  // The frame of the page has asked for it, or will.
  const session = useQuery({ ...queries.session(), enabled: false })
  const member = useQuery({ ...queries.ownMember(), enabled: session.data?.role === 'donor' })
  const code = member.data?.referralCode
  if (!code) return { path, disclosure: undefined }
  return { path: path === '/' ? referralPath(code) : `${path}?ref=${code}`, disclosure: memberDisclosure }
}
