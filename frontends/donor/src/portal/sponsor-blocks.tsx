import { Button, formatDollars, sponsorBlock } from '@evenhand/web-kit/facade'
import { InquiryDialog } from '@evenhand/web-kit/sponsor-inquiry'
import { useState } from 'react'
import { PortalSection } from './portal-section.tsx'

const price = formatDollars(sponsorBlock.priceCents, { wholeDollars: true })

/** For companies: the blocks of the logo wall, and the inquiry with which one asks for some (spec 01 §2). */
export function SponsorBlocks() {
  const [open, setOpen] = useState(false)
  return (
    <PortalSection
      id="sponsor-blocks"
      title="Sponsor Blocks"
      lead={`Put your company's logo on the campaign: ${price} a block, 1 to ${sponsorBlock.perInquiryMax} blocks. Tell us what you have in mind and we'll reply by email.`}
    >
      <Button onClick={() => setOpen(true)}>Purchase Sponsor Blocks</Button>
      <InquiryDialog title="Sponsor Block Inquiry" open={open} onOpenChange={setOpen} />
    </PortalSection>
  )
}
