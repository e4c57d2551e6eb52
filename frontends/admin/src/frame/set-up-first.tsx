import { Card } from '@evenhand/web-kit/facade'
import { EvenhandMark } from '@evenhand/web-kit/pictures'
import { useState } from 'react'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SetUpFactor } from '../second-factor/set-up-factor.tsx'
import { useLogOut } from './use-log-out.ts'

interface SetUpFirstProps {
  /** The codes are shown, and never again. */
  onShown: () => void
  onKept: () => void
}

/** Before anything of the desk, where more than one person works: the server refuses the rest until then. */
export function SetUpFirst({ onShown, onKept }: SetUpFirstProps) {
  const logOut = useLogOut()
  const [codes, setCodes] = useState<readonly string[]>()
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
          More than one person works at this desk, so each login also asks for a code from an authenticator app on your
          phone. A stolen password alone then opens nothing.
        </p>
        {codes ? (
          <RecoveryCodes codes={codes} isSetUp onKept={onKept} />
        ) : (
          <SetUpFactor onDone={show} onCancel={() => logOut.mutate()} cancelWords="Log out" />
        )}
      </Card>
    </div>
  )
}
