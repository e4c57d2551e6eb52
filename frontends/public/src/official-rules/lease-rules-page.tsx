import { leaseSeries } from '@evenhand/web-kit/facade'
import { RulesPage } from './rules-page.tsx'

/** The rules of the 3-year Jeep lease (spec 02 §2). */
export const LeaseRulesPage = () => (
  <RulesPage
    slug={leaseSeries}
    title="Jeep Lease Rules"
    description="The official rules of the 3-year Jeep lease giveaway: who may enter, how to enter for free, the prize and the drawing."
  />
)
