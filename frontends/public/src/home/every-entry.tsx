import { Charities } from './charities.tsx'
import { Giveaways } from './giveaways.tsx'
import { Section } from './section.tsx'
import { Sponsors } from './sponsors.tsx'

/** Who makes it possible, what can be won, who benefits (spec 01 §2). */
export const EveryEntry = () => (
  <Section
    id="every-entry"
    title="Every Entry Makes an Impact"
    lead="The sponsors who help, the prizes you can win, and the charities that benefit."
  >
    <Sponsors />
    <Giveaways />
    <Charities />
  </Section>
)
