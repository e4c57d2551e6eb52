import { PageMeta } from '@evenhand/web-kit/facade'
import { CampaignStrip } from './campaign-strip.tsx'
import { FirstVisit } from '../subscription/first-visit.tsx'
import { EveryEntry } from './every-entry.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { ChooseMembership } from './choose-membership.tsx'
import { MemorialWall } from './memorial-wall.tsx'
import { Proof } from './proof.tsx'

/** What can be won comes first, within two screens of a phone; spec 01 §2 has the sections in this order, with the strip and the proof added. */
export const HomePage = () => (
  <>
    <PageMeta
      title="Evenhand"
      description="Support great causes, win exciting prizes. Give once or monthly, or enter for free with the same odds; every draw can be checked by anyone."
    />
    <Hero />
    <EveryEntry />
    <CampaignStrip />
    <ChooseMembership />
    <HowItWorks />
    <MemorialWall />
    <Proof />
    <FirstVisit />
  </>
)
