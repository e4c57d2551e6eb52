import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/index.ts'
import { useState } from 'react'
import { OrByWallet } from '../or-by-wallet.tsx'
import type { Card } from './simulator-client.ts'

/** The card that lies in the wallet, and one that its bank refuses (https://docs.stripe.com/testing). */
const inWallet = { number: '4242424242424242', expMonth: '12', expYear: '40', cvc: '123' } satisfies Card
const refusedByBank = { ...inWallet, number: '4000000000000002' } satisfies Card

/** A wallet as Apple Pay and Google Pay behave: a button below the form, and a sheet that approves, is declined, or is closed again. */
export function TestWallet({ disabled, onPay }: { disabled: boolean; onPay: (card: Card) => void }) {
  const [open, setOpen] = useState(false)
  const pay = (card: Card) => {
    setOpen(false)
    onPay(card)
  }
  return (
    <>
      <OrByWallet />
      <Button variant="outline" size="large" className="w-full" disabled={disabled} onClick={() => setOpen(true)}>
        Pay with Test Wallet
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Test Wallet"
        description="The payment simulator plays a wallet. No money moves."
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={() => pay(inWallet)}>Approve</Button>
          <Button variant="outline" onClick={() => pay(refusedByBank)}>
            Decline
          </Button>
          <Button variant="ghost" onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  )
}
