import { PageMeta } from '@evenhand/web-kit/facade'
import { RegisterTab } from './register/register-tab.tsx'

/** Organizations register (spec 01 §2). */
export const PortalPage = () => (
  <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
    <PageMeta
      title="For nonprofits"
      description="Register your nonprofit with Evenhand: a person reviews each registration and replies by email."
    />
    <h1 className="text-heading">For nonprofits</h1>
    <p className="mt-4 max-w-prose text-lead text-ink-soft">
      Gifts on Evenhand go to nonprofits that a person here has reviewed. Register yours.
    </p>
    <div className="mt-10">
      <RegisterTab />
    </div>
  </div>
)
