import { Button, Field, TextArea } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { type FormEvent, useCallback, useState } from 'react'
import { TextLink } from '../../reading/text-link.tsx'
import type { News, ProofVerdict } from '../check/job.ts'
import { useJob } from '../check/use-job.ts'
import { drawAt } from '../draw-at.ts'
import { ProofVerdictView } from './proof-verdict.tsx'

/** Enough of a chosen file to see that it is no proof. */
const fileBytesMax = 20_000

type ProofCheck =
  | { kind: 'idle' }
  | { kind: 'running' }
  | { kind: 'done'; verdict: ProofVerdict }
  | { kind: 'unavailable'; sentence: string }

/** Where a donor lays the own proof beside the published list. */
export function CheckProof({ draw, className }: { draw: draws.DrawWithFiles; className?: string }) {
  if (draw.donors === 0) return null
  return (
    <section aria-labelledby="check-my-proof" className={className}>
      <h2 id="check-my-proof" className="text-heading">
        Are your entries in it?
      </h2>
      {draw.state === 'committed' ? (
        <p className="mt-4 max-w-prose text-ink-soft">
          Once the list is frozen, your <TextLink to="/donor-account">donor account</TextLink> has a small file, your
          proof. Use it here to see that all of your entries are in this draw.
        </p>
      ) : (
        <>
          <p className="mt-4 max-w-prose text-ink-soft">
            Your <TextLink to="/donor-account">donor account</TextLink> has your proof, a small file made for this draw
            only. It opens in your browser and isn’t sent anywhere.
          </p>
          <ProofForm draw={draw} />
        </>
      )}
    </section>
  )
}

function ProofForm({ draw }: { draw: draws.DrawWithFiles }) {
  const [proof, setProof] = useState('')
  const [check, setCheck] = useState<ProofCheck>({ kind: 'idle' })
  const hear = useCallback((news: News) => {
    if (news.kind === 'proof-checked') setCheck({ kind: 'done', verdict: news.verdict })
    if (news.kind === 'unavailable') setCheck({ kind: 'unavailable', sentence: news.sentence })
  }, [])
  const { start } = useJob(hear)

  const open = (text: string) => {
    setCheck({ kind: 'running' })
    start({ kind: 'proof', draw: drawAt(draw), proof: text })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open(proof)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const text = await file
      .slice(0, fileBytesMax)
      .text()
      .catch(() => undefined)
    if (text === undefined) {
      setCheck({ kind: 'unavailable', sentence: 'We couldn’t read the file. Choose it again.' })
      return
    }
    setProof(text)
    open(text)
  }

  const fault =
    check.kind === 'unavailable'
      ? check.sentence
      : check.kind === 'done' && check.verdict.kind === 'fails'
        ? check.verdict.sentence
        : undefined
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid max-w-2xl gap-5">
      <Field label="Choose your proof file">
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json,application/json,text/plain"
            onChange={(event) => void choose(event.target.files?.[0])}
            className="block w-full text-small text-ink-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-line file:bg-transparent file:px-6 file:font-semibold file:text-ink hover:file:bg-sunken"
          />
        )}
      </Field>
      <Field label="or paste its contents" error={fault}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            spellCheck={false}
            autoComplete="off"
            value={proof}
            onChange={(event) => setProof(event.target.value)}
            className="font-mono text-small break-all"
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="outline" loading={check.kind === 'running'}>
          Check my proof
        </Button>
      </div>
      <div role="status">
        {fault !== undefined && <span className="sr-only">{fault}</span>}
        {check.kind === 'done' && check.verdict.kind === 'holds' && <ProofVerdictView verdict={check.verdict} />}
      </div>
    </form>
  )
}
