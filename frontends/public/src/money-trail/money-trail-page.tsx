import { ReadingPage } from '../reading/reading-page.tsx'
import { TextLink } from '../reading/text-link.tsx'
import { GrantList } from './grant-list.tsx'
import { RoundLinks } from './round-links.tsx'
import { Trail } from './trail.tsx'

/** Where the money goes: from what was given to what organizations reported. */
export const MoneyTrailPage = () => (
  <ReadingPage
    title="Where the money goes"
    description="What donors paid, what it cost, what was granted to nonprofits, what was paid, and what they reported."
    lead="Every payment, fee and grant, straight from our accounts."
  >
    <Trail />
    <RoundLinks />
    <GrantList on="all" empty="No grant has been awarded yet. Each one is listed here, with what became of it." />
    <p className="max-w-prose">
      Payments aren’t matched with single grants: these are all of them together. Nonprofits apply in the{' '}
      <TextLink to="/nonprofit-portal?tab=grants">nonprofit portal</TextLink>.
    </p>
  </ReadingPage>
)
