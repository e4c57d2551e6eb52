import { TextLink } from '../reading/text-link.tsx'

/** The free way in, on the page and not in the form that somebody fills in for a father. */
export const FreeToo = () => (
  <p className="mt-16 text-small text-ink-soft">
    No purchase necessary to enter a giveaway. <TextLink to="/#level-free">Enter for free</TextLink>
  </p>
)
