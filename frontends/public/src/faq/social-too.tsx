import { mainOf, queries, useFirstNow, useQuery } from '@evenhand/web-kit/facade'
import { TextLink } from '../reading/text-link.tsx'

/** Said when, and only when, the rules of the giveaway that is shown name it. */
export function SocialToo() {
  const giveaways = useQuery(queries.giveaways())
  if (!mainOf(giveaways.data, useFirstNow())?.waysIn?.includes('social')) return null
  return (
    <>
      {' '}
      <TextLink to="/member-portal">Members</TextLink> also earn free entries for liking, sharing and commenting on
      social media.
    </>
  )
}
