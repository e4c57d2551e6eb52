import { Button, Dialog } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { InquiryForm } from './inquiry-form.tsx'

interface InquiryDialogProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for an invoice for a tier or for blocks (spec 01 §2), and says where the answer comes. */
export function InquiryDialog({ title, open, onOpenChange }: InquiryDialogProps) {
  const [answerTo, setAnswerTo] = useState<string>()
  const change = (shows: boolean) => {
    if (!shows) setAnswerTo(undefined)
    onOpenChange(shows)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={answerTo === undefined ? title : 'Inquiry Submitted'}
      description={
        answerTo === undefined
          ? 'This is an inquiry, not an order: nothing is charged.'
          : `Your inquiry has been received. We'll reply to ${answerTo}. A confirmation is on its way there.`
      }
    >
      {answerTo === undefined ? (
        <InquiryForm onSent={setAnswerTo} />
      ) : (
        <Button className="mt-6" onClick={() => change(false)}>
          Done
        </Button>
      )}
    </Dialog>
  )
}
