import { Problem } from '@evenhand/service-kit/problems'

/** Of who was one a moment ago, too. */
export const noOwner = (): Problem =>
  new Problem('not-allowed', {
    detail:
      'Only an owner can do this, and you aren’t one now. If your own password was made void, choose a new one first, with the link in your email.',
  })
