import { organization } from '@evenhand/web-kit/facade'

/** Who runs this installation, as its receipts say it. */
export const WhoWeAre = () => (
  <address className="not-italic">
    <span className="font-medium">{organization.name}</span>
    <span className="block whitespace-pre-line">{organization.address}</span>
    <span className="block text-small text-ink-soft">EIN {organization.taxId}</span>
  </address>
)
