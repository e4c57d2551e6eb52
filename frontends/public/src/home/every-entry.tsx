import { Charities } from './charities.tsx'
import { Giveaways } from './giveaways.tsx'
import { Section } from './section.tsx'
import { Sponsors } from './sponsors.tsx'

/** What can be won, who makes it possible, who benefits (spec 01 §2): what somebody came for is first. */
export const EveryEntry = () => (
  <Section
    id="every-entry"
    title="Every Entry Makes an Impact"
    lead="The prizes you can win, the sponsors who help, and the charities that benefit."
  >
    <Giveaways />
    <div className="mt-20">
      <h3 className="text-title">Sponsors</h3>
      <Sponsors />
    </div>
    <Charities />
  </Section>
)
