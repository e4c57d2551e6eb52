import { Button, Card } from '@evenhand/web-kit/facade'
import { EvenhandMark } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { AddPasskey } from '../second-factor/add-passkey.tsx'
import { nothingYet } from '../second-factor/proof-form.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SetUpFactor } from '../second-factor/set-up-factor.tsx'
import { canUsePasskeys, whatAPasskeyIs } from '../passkeys/ceremonies.ts'
import { useLogOut } from './use-log-out.ts'

/** What was pressed is gone, and the focus with it. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

interface SetUpFirstProps {
  /** The codes are shown, and never again. */
  onShown: () => void
  onKept: () => void
}

/** Before anything of the desk, where more than one person works: the server refuses the rest until then. */
export function SetUpFirst({ onShown, onKept }: SetUpFirstProps) {
  const logOut = useLogOut()
  const [codes, setCodes] = useState<readonly string[]>()
  const [way, setWay] = useState<'unchosen' | 'choosing-again' | 'passkey' | 'app'>('unchosen')
  const back = { onCancel: () => setWay('choosing-again'), cancelWords: 'Back' }
  const show = (made: readonly string[]) => {
    onShown()
    setCodes(made)
  }
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-12">
      <Card className="w-full max-w-lg shadow-card">
        <EvenhandMark className="size-10" />
        <h1 className="mt-5 text-title">Set up your second factor</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          More than one person works at this desk, so a login takes more than the password: a passkey, or a code from an
          authenticator app on your phone. A stolen password alone then opens nothing.
        </p>
        {codes ? (
          <RecoveryCodes codes={codes} isSetUp onKept={onKept} />
        ) : way === 'passkey' ? (
          <AddPasskey has={nothingYet} onDone={show} {...back} />
        ) : way === 'app' ? (
          <SetUpFactor has={nothingYet} onDone={show} {...back} />
        ) : (
          <div className="grid gap-4">
            {canUsePasskeys() && (
              <>
                <p>{whatAPasskeyIs}</p>
                <Button ref={way === 'choosing-again' ? focus : undefined} onClick={() => setWay('passkey')}>
                  Add a passkey
                </Button>
              </>
            )}
            <Button variant="outline" onClick={() => setWay('app')}>
              Use an authenticator app
            </Button>
            <Button variant="ghost" onClick={() => logOut.mutate()}>
              Log out
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}
