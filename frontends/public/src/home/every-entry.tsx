import { Charities } from './charities.tsx'
import { Giveaways } from './giveaways.tsx'
import { Section } from './section.tsx'
import { Sponsors } from './sponsors.tsx'

/** What can be won, who makes it possible, who benefits (spec 01 §2): what somebody came for is first. */
export const EveryEntry = () => (
  <Section id="every-entry" title="Every Entry Makes an Impact">
    <Giveaways />
    <Sponsors />
    <Charities />
  </Section>
)
