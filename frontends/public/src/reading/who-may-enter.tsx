import { mainOf, queries, regionsInWords, useFirstNow, useQuery } from '@evenhand/web-kit/facade'
import { TextLink } from './text-link.tsx'

/** Who may enter the main giveaway, as its data say it; until they are there, where it is said. */
export function WhoMayEnter() {
  const giveaways = useQuery(queries.giveaways())
  const main = mainOf(giveaways.data, useFirstNow())
  return (
    <>
      {main && (
        <>
          The main giveaway is open to legal residents of {regionsInWords(main.regionsAllowed)} who are {main.ageMin} or
          older
          {main.regionsVoid.length > 0 && `, and void in ${regionsInWords(main.regionsVoid)}`}.{' '}
        </>
      )}
      The <TextLink to="/official-rules">Official Rules</TextLink> of each giveaway say who may enter. Void where
      prohibited.
    </>
  )
}
