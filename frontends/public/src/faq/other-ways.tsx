import { mainOf, queries, useFirstNow, useQuery } from '@evenhand/web-kit/facade'
import { TextLink } from '../reading/text-link.tsx'

/** Each is said when, and only when, the rules of the giveaway that is shown name it. */
export function OtherWays() {
  const giveaways = useQuery(queries.giveaways())
  const waysIn = mainOf(giveaways.data, useFirstNow())?.waysIn ?? []
  return (
    <>
      {waysIn.includes('social') && (
        <>
          {' '}
          <TextLink to="/member-portal">Members</TextLink> also earn free entries for liking, sharing and commenting on
          social media.
        </>
      )}
      {waysIn.includes('affiliates') && (
        <>
          {' '}
          If you have many followers, you can join the <TextLink to="/affiliate-portal">affiliate program</TextLink>.
        </>
      )}
    </>
  )
}
