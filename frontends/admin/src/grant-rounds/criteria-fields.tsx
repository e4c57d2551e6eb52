import { rounds } from '@evenhand/web-kit/desk'
import { Field, Input, TextArea } from '@evenhand/web-kit/facade'
import { OrderedParts } from './ordered-parts.tsx'
import { type RoundFieldsProps, small } from './round-fields.ts'
import { newCriterion } from './round-values.ts'

/** What reviewers score. */
export const CriteriaFields = ({ values, errors, onChange }: RoundFieldsProps) => (
  <OrderedParts
    title="Criteria"
    hint="Reviewers score each from 1 to 5. A criterion with twice the weight counts twice as much."
    one="criterion"
    parts={values.criteria}
    max={rounds.roundLimits.criteriaMax}
    error={errors.criteria}
    newPart={newCriterion}
    onChange={(criteria) => onChange({ criteria })}
  >
    {(criterion, at, change) => (
      <>
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
          <Field label="Criterion" error={errors[`criteria.${at}.title`]}>
            {(control) => (
              <Input
                {...control}
                className={small}
                value={criterion.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label="Weight" error={errors[`criteria.${at}.weight`]}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                className={`${small} tabular-nums`}
                value={criterion.weight}
                onChange={(event) => change({ weight: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field
          label="Guidance"
          optional
          error={errors[`criteria.${at}.guidance`]}
          hint="What a 1 and a 5 mean. Reviewers and applicants read it."
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              className="text-small"
              value={criterion.guidance}
              onChange={(event) => change({ guidance: event.target.value })}
            />
          )}
        </Field>
      </>
    )}
  </OrderedParts>
)
