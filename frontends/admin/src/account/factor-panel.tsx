import type { deskAccount } from '@evenhand/web-kit/desk'
import { adminQueries } from '@evenhand/web-kit/desk'
import { Button, DateTime, useQueryClient } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Panel } from '../frame/panel.tsx'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SetUpFactor } from '../second-factor/set-up-factor.tsx'
import { EndFactorForm, RenewCodesForm } from './factor-forms.tsx'

type Doing =
  | { kind: 'nothing' | 'setting-up' | 'renewing' | 'ending' }
  | { kind: 'shown'; codes: readonly string[]; isSetUp: boolean }

/** The app that makes the codes of a login: off, being set up, or on. */
export function FactorPanel({
  account: { secondFactor: factor, factorRequired },
}: {
  account: Pick<deskAccount.DeskAccount, 'secondFactor' | 'factorRequired'>
}) {
  const client = useQueryClient()
  const [doing, setDoing] = useState<Doing>({ kind: 'nothing' })
  const stop = () => setDoing({ kind: 'nothing' })
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: adminQueries.deskAccount().queryKey }),
      client.invalidateQueries({ queryKey: ['admin', 'own-sessions'] }),
    ])
  const show = (isSetUp: boolean) => (codes: readonly string[]) => {
    setDoing({ kind: 'shown', codes, isSetUp })
    void readAgain()
  }
  const ended = () => {
    stop()
    void readAgain()
  }
  return (
    <Panel title="Second factor">
      <div className="grid gap-4">
        <p className="text-ink-soft">
          {factor ? (
            <>
              On since <DateTime value={factor.since} show="day-and-time" />. A login asks for a code from your app
              beside the password. {leftInWords(factor.recoveryCodesLeft)}
            </>
          ) : (
            'Off. With it, a login also asks for a code from an app on your phone, so a stolen password alone opens nothing.'
          )}
        </p>
        {doing.kind === 'nothing' && (
          <div className="flex flex-wrap gap-3">
            {factor ? (
              <>
                <Button size="small" variant="outline" onClick={() => setDoing({ kind: 'renewing' })}>
                  New recovery codes
                </Button>
                {!factorRequired && (
                  <Button size="small" variant="ghost" onClick={() => setDoing({ kind: 'ending' })}>
                    Turn off
                  </Button>
                )}
              </>
            ) : (
              <Button size="small" onClick={() => setDoing({ kind: 'setting-up' })}>
                Set up
              </Button>
            )}
          </div>
        )}
        {doing.kind === 'setting-up' && <SetUpFactor onDone={show(true)} onCancel={stop} />}
        {doing.kind === 'renewing' && <RenewCodesForm onDone={show(false)} onCancel={stop} />}
        {doing.kind === 'ending' && <EndFactorForm onDone={ended} onCancel={stop} />}
        {doing.kind === 'shown' && <RecoveryCodes codes={doing.codes} isSetUp={doing.isSetUp} onKept={stop} />}
      </div>
    </Panel>
  )
}

const leftInWords = (left: number): string =>
  left === 0
    ? 'You have no recovery code left: make new ones.'
    : left === 1
      ? 'You have 1 recovery code left: make new ones.'
      : `You have ${left} recovery codes left.`
