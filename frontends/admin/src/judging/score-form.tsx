import { judging, type rounds } from '@evenhand/web-kit/desk'
import { api, Button, Field, Refusal, TextArea, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { CriterionMark, type Mark } from './criterion-mark.tsx'
import { type HalfWritten, halfWritten } from './half-written.ts'
import { refusalWords, useJudging } from './use-judging.ts'

interface ScoreFormProps {
  application: judging.DeskApplication
  round: rounds.GrantRound
  onScored: (application: judging.DeskApplication) => void
}

/** A reviewer's own score, which they can change until they see those of others. */
export function ScoreForm({ application, round, onScored }: ScoreFormProps) {
  const { ownScore } = application
  const [kept] = useState(() => halfWritten.of(application))
  const [isOpen, setOpen] = useState(ownScore === null || kept !== undefined)
  const [{ marks, comment }, setWritten] = useState<HalfWritten>(
    () => kept ?? { marks: marksOf(round, ownScore), comment: ownScore?.comment ?? '' },
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { show, lookAgain } = useJudging()
  const save = useMutation({
    mutationFn: (body: judging.Score) =>
      api(judging.scoreApplication, { params: { applicationId: application.id }, body }),
    onSuccess: (answered) => {
      halfWritten.forget(application)
      show(answered)
      setOpen(false)
      onScored(application)
      toast('Score saved')
    },
    onError: () => void lookAgain(),
  })
  if (!isOpen) {
    return (
      <Button size="small" variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        Change my score
      </Button>
    )
  }
  const write = (written: HalfWritten) => {
    setWritten(written)
    halfWritten.keep(application, written)
  }
  const send = () => {
    const read = judging.Score.safeParse({ marks, comment })
    if (read.success) return save.mutate(read.data)
    const found = read.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
    setErrors(Object.fromEntries(found.toReversed()))
  }
  return (
    <form
      noValidate
      aria-label="My score"
      className="grid gap-6 rounded-control border border-hairline p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3 className="font-sans font-semibold">My score</h3>
      {round.criteria.map((criterion, at) => (
        <CriterionMark
          key={criterion.id}
          criterion={criterion}
          mark={marks[at] ?? { criterionId: criterion.id, reason: '' }}
          errors={{ score: errors[`marks.${at}.score`], reason: errors[`marks.${at}.reason`] }}
          onChange={(mark) => {
            write({ marks: marks.with(at, mark), comment })
            setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !path.startsWith(`marks.${at}.`))))
          }}
        />
      ))}
      <CommentField comment={comment} error={errors.comment} onChange={(typed) => write({ marks, comment: typed })} />
      <Refusal>{save.isError && refusalWords(save.error)}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={save.isPending}>
        Save my score
      </Button>
    </form>
  )
}

interface CommentFieldProps {
  comment: string
  error: string | undefined
  onChange: (comment: string) => void
}

const CommentField = ({ comment, error, onChange }: CommentFieldProps) => (
  <Field label="Comment" optional error={error}>
    {(control) => (
      <TextArea
        {...control}
        rows={2}
        maxLength={5000}
        className="text-small"
        value={comment}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

const marksOf = ({ criteria }: rounds.GrantRound, own: judging.DeskApplication['ownScore']): Mark[] =>
  criteria.map(({ id }) => own?.marks.find(({ criterionId }) => criterionId === id) ?? { criterionId: id, reason: '' })
