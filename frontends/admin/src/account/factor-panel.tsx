import type { deskAccount } from '@evenhand/web-kit/desk'
import { Button, DateTime, toast } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Panel } from '../frame/panel.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SetUpFactor } from '../second-factor/set-up-factor.tsx'
import { EndFactorForm, RenewCodesForm } from './factor-forms.tsx'
import { useReadAgain } from './use-read-again.ts'

interface OfAccount {
  account: Pick<deskAccount.DeskAccount, 'appSince' | 'passkeys' | 'recoveryCodesLeft' | 'factorRequired'>
}

type Doing =
  | { kind: 'nothing' | 'setting-up' | 'renewing' | 'ending' }
  | { kind: 'shown'; codes: readonly string[]; isSetUp: boolean }

/** The app that makes the codes of a login: off, being set up, or on; and the recovery codes, which stand in for passkeys too. */
export function FactorPanel({ account }: OfAccount) {
  const has = { app: account.appSince !== null, passkey: account.passkeys.length > 0 }
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' })
  const stop = () => setDoing({ kind: 'nothing' })
  const readAgain = useReadAgain()
  const show = (isSetUp: boolean) => (codes: readonly string[]) => {
    if (codes.length > 0) setDoing({ kind: 'shown', codes, isSetUp })
    else {
      stop()
      toast('Authenticator app on', 'You’re logged out on all other browsers. Your recovery codes stay as they are.')
    }
    void readAgain()
  }
  const ended = () => {
    stop()
    void readAgain()
  }
  return (
    <Panel title="Authenticator app and recovery codes">
      <div className="grid gap-4">
        <FactorState account={account} />
        {doing.kind === 'nothing' && <FactorActions account={account} onDo={(kind) => setDoing({ kind })} />}
        {doing.kind === 'setting-up' && <SetUpFactor has={has} onDone={show(true)} onCancel={stop} />}
        {doing.kind === 'renewing' && <RenewCodesForm has={has} onDone={show(false)} onCancel={stop} />}
        {doing.kind === 'ending' && <EndFactorForm has={has} onDone={ended} onCancel={stop} />}
        {doing.kind === 'shown' && <RecoveryCodes codes={doing.codes} isSetUp={doing.isSetUp} onKept={stop} />}
      </div>
    </Panel>
  )
}

/** Whether a login takes it, and what else one takes. */
function FactorState({ account: { appSince, passkeys, recoveryCodesLeft } }: OfAccount) {
  const hasPasskey = passkeys.length > 0
  return (
    <p className="text-ink-soft">
      {appSince ? (
        <>
          On since <DateTime value={appSince} show="day-and-time" />. A login asks for a code from your app
          {hasPasskey ? ' or a passkey' : ''} beside the password.
        </>
      ) : hasPasskey ? (
        'Off. With it, you can give a code from an app on your phone instead of a passkey.'
      ) : (
        'Off. With it, a login also asks for a code from an app on your phone, so a stolen password alone opens nothing.'
      )}{' '}
      {(appSince !== null || hasPasskey) && leftInWords(recoveryCodesLeft)}
    </p>
  )
}

interface FactorActionsProps extends OfAccount {
  onDo: (kind: 'setting-up' | 'renewing' | 'ending') => void
}

function FactorActions({ account: { appSince, passkeys, factorRequired }, onDo }: FactorActionsProps) {
  const hasPasskey = passkeys.length > 0
  return (
    <div className="flex flex-wrap gap-3">
      {!appSince && (
        <Button size="small" {...(hasPasskey && { variant: 'outline' as const })} onClick={() => onDo('setting-up')}>
          Set up
        </Button>
      )}
      {(appSince !== null || hasPasskey) && (
        <Button size="small" variant="outline" onClick={() => onDo('renewing')}>
          New recovery codes
        </Button>
      )}
      {appSince && (!factorRequired || hasPasskey) && (
        <Button size="small" variant="ghost" onClick={() => onDo('ending')}>
          Turn off
        </Button>
      )}
    </div>
  )
}

const leftInWords = (left: number): string =>
  left === 0
    ? 'You have no recovery code left: make new ones.'
    : left === 1
      ? 'You have 1 recovery code left: make new ones.'
      : `You have ${left} recovery codes left.`
