import { Button, messageOf, Refusal, useMutation } from '@evenhand/web-kit/facade'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Question } from '../frame/question.tsx'
import { ReasonForm } from '../lists/reason-form.tsx'

const notSure = (error: unknown): string =>
  messageOf(error, 'We’re not sure this went through. Reload the page to check.')

/** Sends what was decided, and shows what came of it. */
interface Sent {
  /** After a refusal: things may have changed meanwhile. */
  onError?: (() => unknown) | undefined
}

export interface Confirming extends Sent {
  act: string
  variant?: 'primary' | 'danger'
  /** Asked before it is sent, where it can’t be undone. */
  question?: { title: string; says: string }
  send: () => Promise<unknown>
}

export interface Refusing extends Sent, Pick<ComponentProps<typeof ReasonForm>, 'label' | 'schema' | 'hint'> {
  send: (reason: string) => Promise<unknown>
}

export interface DecideProps {
  confirming: Confirming
  refusing: Refusing
  /** What confirming does, said before; where nothing is shown around the buttons. */
  before?: ReactNode
  /** Shows both ways, or only the one that is left, among what is decided about. */
  among?: (acts: { both: ReactNode; refusing: ReactNode }) => ReactNode
}

const reasonCharactersMax = 300

/** A second person confirms what another one asked for, or refuses it and says why. */
export function Decide({ confirming, refusing, before, among = ({ both }) => both }: DecideProps) {
  const [isRefusing, setRefusing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { send, onError, question } = confirming
  const confirm = useMutation({ mutationFn: send, ...(onError && { onError }) })
  if (isRefusing) return <Refuse {...refusing} onBack={() => setRefusing(false)} />
  const refuse = (
    <Button size="small" variant="outline" className="justify-self-start" onClick={() => setRefusing(true)}>
      Refuse
    </Button>
  )
  const both = (
    <>
      {before}
      <Refusal className="text-small">{confirm.isError && notSure(confirm.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant={confirming.variant ?? 'primary'}
          loading={confirm.isPending}
          onClick={() => (question ? setAsking(true) : confirm.mutate())}
        >
          {confirming.act}
        </Button>
        {refuse}
      </div>
      {question && (
        <Question
          {...question}
          open={isAsking}
          onOpenChange={setAsking}
          words={confirming.act}
          act={() => {
            // What comes of it is said on the page, which takes the focus again.
            setAsking(false)
            confirm.mutate()
          }}
        />
      )}
    </>
  )
  return among({ both, refusing: refuse })
}

function Refuse({ label, schema, hint, send, onError, onBack }: Refusing & { onBack: () => void }) {
  const refuse = useMutation({ mutationFn: send, ...(onError && { onError }) })
  return (
    <ReasonForm
      label={label}
      schema={schema}
      submit="Refuse"
      hint={hint}
      charactersMax={reasonCharactersMax}
      sending={refuse.isPending}
      refusal={refuse.isError ? notSure(refuse.error) : undefined}
      onReason={(reason) => refuse.mutate(reason)}
      onCancel={onBack}
    />
  )
}

export interface WithdrawProps extends Sent {
  /** Why who asked can’t decide. */
  words: string
  send: () => Promise<unknown>
}

/** Who asked for it can take it back. */
export function Withdraw({ words, send, onError }: WithdrawProps) {
  const withdraw = useMutation({ mutationFn: send, ...(onError && { onError }) })
  return (
    <>
      <p className="text-small">{words}</p>
      <Refusal className="text-small">{withdraw.isError && notSure(withdraw.error)}</Refusal>
      <Button
        size="small"
        variant="outline"
        className="justify-self-start"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </>
  )
}
