import { Button, Dialog, formatDollars, sponsorBlock } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { PortalSection } from '../portal-section.tsx'
import { InquiryForm } from './inquiry-form.tsx'

const price = formatDollars(sponsorBlock.priceCents, { wholeDollars: true })

/** For companies: the blocks of the logo wall, and the inquiry with which one asks for some (spec 01 §2). */
export function SponsorBlocks() {
  const [open, setOpen] = useState(false)
  return (
    <PortalSection
      id="sponsor-blocks"
      title="Sponsor Blocks"
      lead={`Carry the campaign with your company's logo: ${price} a block, 1 to ${sponsorBlock.perInquiryMax} blocks. Tell us what you have in mind, and a person answers by email.`}
    >
      <Button onClick={() => setOpen(true)}>Purchase Sponsor Blocks</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Sponsor Block Inquiry"
        description="This is an inquiry, not an order: nothing is charged."
      >
        <InquiryForm onSent={() => setOpen(false)} />
      </Dialog>
    </PortalSection>
  )
}
