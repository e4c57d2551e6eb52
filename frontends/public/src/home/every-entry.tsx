import { Charities } from './charities.tsx'
import { Giveaways } from './giveaways.tsx'
import { Section } from './section.tsx'
import { Sponsors } from './sponsors.tsx'

/** Who makes it possible, what can be won, who benefits (spec 01 §2). */
export const EveryEntry = () => (
  <Section
    id="every-entry"
    title="Every Entry Makes an Impact"
    lead="Sponsors pay for the prizes, so what you give can go to the cause."
  >
    <Sponsors />
    <Giveaways />
    <Charities />
  </Section>
)
