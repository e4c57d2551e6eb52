import { registrations } from '@evenhand/web-kit/forms'
import { LandingPage } from './landing-page.tsx'

/** The shipped page at its documented address (spec 02 §2 /jeep-lease). */
export const LeasePage = () => <LandingPage slug={registrations.leasePage} />
