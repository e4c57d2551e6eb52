import { mainSeries } from '@evenhand/web-kit/facade'
import { RulesPage } from './rules-page.tsx'

/** The full rules of the main sweepstakes (spec 02 §2). */
export const OfficialRulesPage = () => (
  <RulesPage
    slug={mainSeries}
    title="Official Rules"
    description="The official rules of the main giveaway: who may enter, all ways to enter for free, the prize, the drawing, and every earlier version."
  />
)
