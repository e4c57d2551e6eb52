import { PageMeta } from '@evenhand/web-kit/facade'
import { CampaignStrip } from './campaign-strip.tsx'
import { FirstVisit } from '../subscription/first-visit.tsx'
import { EveryEntry } from './every-entry.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { ChooseMembership } from './choose-membership.tsx'
import { MemorialWall } from './memorial-wall.tsx'
import { Proof } from './proof.tsx'

/**
 * Why to trust the promise stands right under it: what was raised, by how many, and that anyone can check a draw. What can be won comes
 * before the levels, as spec 01 §2 lists them.
 */
export const HomePage = () => (
  <>
    <PageMeta
      title="Support great causes, win exciting prizes"
      description="Support great causes, win exciting prizes. Give once or monthly, or enter for free with the same odds; every draw can be checked by anyone."
    />
    <Hero />
    <CampaignStrip />
    <EveryEntry />
    <ChooseMembership />
    <HowItWorks />
    <MemorialWall />
    <Proof />
    <FirstVisit />
  </>
)
