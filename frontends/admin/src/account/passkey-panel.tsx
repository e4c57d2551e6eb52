import type { deskAccount } from '@evenhand/web-kit/desk'
import { Button, toast } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Panel } from '../frame/panel.tsx'
import { whatAPasskeyIs } from '../passkeys/ceremonies.ts'
import { AddPasskey } from '../second-factor/add-passkey.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { PasskeyLine } from './passkey-line.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { useReadAgain } from './use-read-again.ts'

type Doing = { kind: 'nothing' | 'adding' } | { kind: 'shown'; codes: readonly string[] }

interface PasskeyPanelProps {
  account: Pick<deskAccount.DeskAccount, 'passkeys' | 'appSince' | 'factorRequired'>
}

/** The passkeys of who is logged in, which log in after the password or in place of it. */
export function PasskeyPanel({ account: { passkeys: theirs, appSince, factorRequired } }: PasskeyPanelProps) {
  const has = { app: appSince !== null, passkey: theirs.length > 0 }
  const isOnly = theirs.length === 1 && appSince === null
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' })
  const stop = () => setDoing({ kind: 'nothing' })
  const readAgain = useReadAgain()
  const added = (codes: readonly string[], name: string) => {
    if (codes.length > 0) setDoing({ kind: 'shown', codes })
    else {
      stop()
      toast('Passkey added', `“${name}” logs you in from now on. You’re logged out on all other browsers.`)
    }
    void readAgain()
  }
  return (
    <Panel title="Passkeys">
      <div className="grid gap-4">
        <p className="text-ink-soft">{whatAPasskeyIs} It works after your password or without it.</p>
        {theirs.length > 0 && (
          <ul aria-label="Your passkeys" className="divide-y divide-hairline">
            {theirs.map((one) => (
              <PasskeyLine key={one.id} passkey={one} onRenamed={readAgain}>
                {isOnly && factorRequired ? (
                  <p className="text-small text-ink-soft">
                    Your only second factor. To remove it, add another one first.
                  </p>
                ) : (
                  <RemovePasskey passkey={one} has={has} isOnly={isOnly} onRemoved={readAgain} />
                )}
              </PasskeyLine>
            ))}
          </ul>
        )}
        {doing.kind === 'nothing' && (
          <Button
            size="small"
            {...(theirs.length > 0 && { variant: 'outline' as const })}
            className="justify-self-start"
            onClick={() => setDoing({ kind: 'adding' })}
          >
            Add a passkey
          </Button>
        )}
        {doing.kind === 'adding' && <AddPasskey has={has} onDone={added} onCancel={stop} />}
        {doing.kind === 'shown' && <RecoveryCodes codes={doing.codes} isSetUp onKept={stop} />}
      </div>
    </Panel>
  )
}
