import { judging, typedDollars } from '@evenhand/web-kit/desk'
import {
  api,
  ApiProblem,
  Button,
  Field,
  Input,
  Refusal,
  Select,
  TextArea,
  toast,
  useMutation,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { refusalWords, useJudging } from './use-judging.ts'

interface ProposalFormProps {
  application: judging.DeskApplication
  onCancel: () => void
}

type Errors = Readonly<Record<string, string>>

/** The server names places within what is sent: `decision.award`. */
const errorsOf = (found: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries(found.map(({ path, message }) => [path.replace(/^decision\./, ''), message]))

/** A grant and its amount, or none, with the words that the organization reads. */
export function ProposalForm({ application, onCancel }: ProposalFormProps) {
  const [verdict, setVerdict] = useState<'approved' | 'rejected'>('approved')
  const [award, setAward] = useState(application.requestedAmount)
  const [words, setWords] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { show, lookAgain } = useJudging()
  const propose = useMutation({
    mutationFn: (decision: judging.DecisionForm) =>
      api(judging.proposeDecision, {
        params: { applicationId: application.id },
        body: { decision, seen: application.version },
      }),
    onSuccess: (answered) => {
      onCancel()
      show(answered)
      toast('Proposed', 'It counts once it is confirmed.')
    },
    onError: (error) => {
      if (error instanceof ApiProblem) setErrors(errorsOf(error.fields))
      void lookAgain()
    },
  })
  const send = () => {
    const typed = verdict === 'approved' ? { verdict, award: typedDollars(award), words } : { verdict, words }
    const read = judging.DecisionForm.safeParse(typed)
    setErrors({})
    if (read.success) return propose.mutate(read.data)
    setErrors(errorsOf(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))))
  }
  return (
    <form
      noValidate
      aria-label="Propose a decision"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <OutcomeFields {...{ verdict, award, error: errors.award }} onVerdict={setVerdict} onAward={setAward} />
      <WordsField words={words} isOptional={verdict === 'approved'} error={errors.words} onChange={setWords} />
      <Refusal>{propose.isError && Object.keys(errors).length === 0 && refusalWords(propose.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={propose.isPending}>
          Propose
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

interface OutcomeFieldsProps {
  verdict: 'approved' | 'rejected'
  award: string
  error: string | undefined
  onVerdict: (verdict: 'approved' | 'rejected') => void
  onAward: (award: string) => void
}

const OutcomeFields = ({ verdict, award, error, onVerdict, onAward }: OutcomeFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Outcome">
      {(control) => (
        <Select
          {...control}
          className="min-h-10 px-3 pr-10 text-small"
          value={verdict}
          onChange={(event) => onVerdict(event.target.value === 'rejected' ? 'rejected' : 'approved')}
        >
          <option value="approved">Grant</option>
          <option value="rejected">No grant</option>
        </Select>
      )}
    </Field>
    {verdict === 'approved' && (
      <Field label="Amount in dollars" error={error}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            className="min-h-10 px-3 text-small tabular-nums"
            value={award}
            onChange={(event) => onAward(event.target.value)}
          />
        )}
      </Field>
    )}
  </div>
)

interface WordsFieldProps {
  words: string
  isOptional: boolean
  error: string | undefined
  onChange: (words: string) => void
}

const WordsField = ({ words, isOptional, error, onChange }: WordsFieldProps) => (
  <Field
    label="Words to the organization"
    optional={isOptional}
    error={error}
    hint="Once it is confirmed, the organization reads them exactly as you write them, in its email and its portal."
  >
    {(control) => (
      <TextArea
        {...control}
        rows={4}
        maxLength={5000}
        className="text-small"
        value={words}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)
