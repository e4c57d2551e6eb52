import { deskAccount } from '@evenhand/web-kit/desk'
import { Button, toast, useLocation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Panel } from '../frame/panel.tsx'
import { EmailForm } from './email-form.tsx'
import { ownEmailHash } from './no-email.tsx'
import { useReadAgain } from './use-read-again.ts'

interface EmailPanelProps {
  account: Pick<deskAccount.DeskAccount, 'email' | 'askedEmail' | 'appSince' | 'passkeys'>
}

/** Where who is logged in is told that their login was used or changed. */
export function EmailPanel({ account: { email, askedEmail, appSince, passkeys } }: EmailPanelProps) {
  const { hash, key } = useLocation()
  // A link leads to the form as often as it is followed.
  const [led, setLed] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  if (hash === ownEmailHash && led !== key) {
    setLed(key)
    setOpen(true)
  }
  const readAgain = useReadAgain()
  const asked = (address: string) => {
    setOpen(false)
    toast('Email sent', `Follow the link that we emailed to ${address}.`)
    void readAgain()
  }
  return (
    <Panel id={ownEmailHash.slice(1)} title="Email address">
      <div className="grid gap-4">
        <p className="wrap-anywhere">{email ?? 'None yet.'}</p>
        <p className="text-ink-soft">We write to it when your login was used or changed.</p>
        {askedEmail !== null && (
          <p className="wrap-anywhere" role="status">
            Follow the link that we emailed to {askedEmail} within {deskAccount.emailLinkHours} hours: then that’s your
            address. {email !== null && 'Until then, this one stays.'}
          </p>
        )}
        {isOpen ? (
          <EmailForm
            has={{ app: appSince !== null, passkey: passkeys.length > 0 }}
            onAsked={asked}
            onCancel={() => setOpen(false)}
          />
        ) : (
          <Button size="small" variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
            {email === null ? 'Enter an address' : 'Change address'}
          </Button>
        )}
      </div>
    </Panel>
  )
}
