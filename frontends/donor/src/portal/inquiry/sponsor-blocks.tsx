import { Button, Dialog, formatDollars, sponsorBlock } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { PortalSection } from '../portal-section.tsx'
import { InquiryForm } from './inquiry-form.tsx'

const price = formatDollars(sponsorBlock.priceCents, { wholeDollars: true })

/** For companies: the blocks of the logo wall, and the inquiry with which one asks for some (spec 01 §2). */
export function SponsorBlocks() {
  const [open, setOpen] = useState(false)
  const [answerTo, setAnswerTo] = useState<string>()
  const close = () => {
    setOpen(false)
    setAnswerTo(undefined)
  }
  return (
    <PortalSection
      id="sponsor-blocks"
      title="Sponsor Blocks"
      lead={`Put your company's logo on the campaign: ${price} a block, 1 to ${sponsorBlock.perInquiryMax} blocks. Tell us what you have in mind and we'll reply by email.`}
    >
      <Button onClick={() => setOpen(true)}>Purchase Sponsor Blocks</Button>
      <Dialog
        open={open}
        onOpenChange={(shows) => (shows ? setOpen(true) : close())}
        title={answerTo === undefined ? 'Sponsor Block Inquiry' : 'Inquiry Submitted'}
        description={
          answerTo === undefined
            ? 'This is an inquiry, not an order: nothing is charged.'
            : `Your inquiry has been received. We'll reply to ${answerTo}. A confirmation is on its way there.`
        }
      >
        {answerTo === undefined ? (
          <InquiryForm onSent={setAnswerTo} />
        ) : (
          <Button className="mt-6" onClick={close}>
            Done
          </Button>
        )}
      </Dialog>
    </PortalSection>
  )
}
