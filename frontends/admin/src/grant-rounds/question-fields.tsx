import { rounds } from '@evenhand/web-kit/desk'
import { Checkbox, Field, Input } from '@evenhand/web-kit/facade'
import { OrderedParts } from './ordered-parts.tsx'
import { type RoundFieldsProps, small } from './round-fields.ts'
import { newQuestion } from './round-values.ts'

/** What is asked besides the project itself. */
export const QuestionFields = ({ values, errors, onChange }: RoundFieldsProps) => (
  <OrderedParts
    title="Questions"
    hint="Every application already asks for a title, an amount, a description, the impact and a timeline."
    one="question"
    parts={values.questions}
    max={rounds.roundLimits.questionsMax}
    error={errors.questions}
    newPart={newQuestion}
    onChange={(questions) => onChange({ questions })}
  >
    {(question, at, change) => (
      <>
        <Field label="Question" error={errors[`questions.${at}.label`]}>
          {(control) => (
            <Input
              {...control}
              className={small}
              value={question.label}
              onChange={(event) => change({ label: event.target.value })}
            />
          )}
        </Field>
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
          <Field label="Hint" optional error={errors[`questions.${at}.hint`]}>
            {(control) => (
              <Input
                {...control}
                className={small}
                value={question.hint}
                onChange={(event) => change({ hint: event.target.value })}
              />
            )}
          </Field>
          <Field label="Characters at most" error={errors[`questions.${at}.charactersMax`]}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                className={`${small} tabular-nums`}
                value={question.charactersMax}
                onChange={(event) => change({ charactersMax: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Checkbox
          label={<span className="text-small">An answer is required</span>}
          checked={question.isRequired}
          onCheckedChange={(isRequired) => change({ isRequired })}
        />
      </>
    )}
  </OrderedParts>
)
