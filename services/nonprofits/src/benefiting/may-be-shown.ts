import { withoutExamples } from '@evenhand/service-kit/config'
import type { Organisation } from '../organisations/organisation.ts'
import { isExample } from '../organisations/shipped.ts'

/** Whether everybody may see an organization: it is approved, and no example where those aren't shown. */
export const mayBeShown = (organisation: Organisation): boolean =>
  organisation.state === 'approved' && withoutExamples([organisation], isExample).length > 0
