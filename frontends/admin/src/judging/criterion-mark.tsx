import { judging, type rounds } from '@evenhand/web-kit/desk'
import { ChoiceCards, Field, TextArea } from '@evenhand/web-kit/facade'

export interface Mark {
  criterionId: string
  /** Left out until it is chosen. */
  score?: number
  reason: string
}

interface CriterionMarkProps {
  criterion: rounds.RoundCriterion
  mark: Mark
  errors: { score: string | undefined; reason: string | undefined }
  onChange: (mark: Mark) => void
}

const choices = Array.from({ length: judging.scoreMax - judging.scoreMin + 1 }, (_, step) => {
  const value = String(judging.scoreMin + step)
  return { value, label: value }
})

/** One criterion: what its scores mean, the score, and why. */
export const CriterionMark = ({ criterion, mark, errors, onChange }: CriterionMarkProps) => (
  <div className="grid gap-3">
    <div>
      <p className="font-medium wrap-anywhere">{criterion.title}</p>
      {criterion.guidance && <p className="wrap-anywhere whitespace-pre-line text-ink-soft">{criterion.guidance}</p>}
    </div>
    <div>
      <ChoiceCards
        label={criterion.title}
        value={String(mark.score ?? '')}
        choices={choices}
        className="grid-cols-5 gap-2"
        onChange={(value) => onChange({ ...mark, score: Number(value) })}
      />
      {errors.score && <p className="mt-1.5 text-danger">{errors.score}</p>}
    </div>
    <Field label={`Why, for ${criterion.title}`} error={errors.reason}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          maxLength={2000}
          className="text-small"
          value={mark.reason}
          onChange={(event) => onChange({ ...mark, reason: event.target.value })}
        />
      )}
    </Field>
  </div>
)
