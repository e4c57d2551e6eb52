import { Button, Dialog, Refusal } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface QuestionProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What it ends, and what stays. */
  says: string
  /** On the button that does it. */
  words: string
  act: () => void
  sending?: boolean
  refusal?: ReactNode
}

/** Asks once before something that ends something. */
export const Question = ({ open, onOpenChange, title, says, words, act, sending = false, refusal }: QuestionProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={<span className="wrap-anywhere">{title}</span>}
    description={says}
    opensAt="text"
  >
    <div className="mt-5 grid gap-4 text-small">
      <Refusal>{refusal}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="danger" loading={sending} onClick={act}>
          {words}
        </Button>
        <Button size="small" variant="ghost" onClick={() => onOpenChange(false)}>
          Go back
        </Button>
      </div>
    </div>
  </Dialog>
)
