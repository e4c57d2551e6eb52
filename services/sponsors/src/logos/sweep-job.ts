import type { Job } from '@evenhand/service-kit/lifecycle'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { SponsorshipDeps } from '../sponsorships/settle.ts'
import { findNamedLogos } from '../sponsorships/store.ts'
import type { Logos } from '../logo-files/kept.ts'

/** Deletes logos that no sponsorship names: also those of one that is over or was declined. */
export const sweepLogosJob = ({ sponsorships, logos, now }: SponsorshipDeps & { logos: Logos }, log: Log): Job =>
  logos.sweepJob({ now, named: (ids) => findNamedLogos(sponsorships, ids) }, log)
