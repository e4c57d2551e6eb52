import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from '../api/api-problem.ts'

/**
 * Puts the server's `errors[].path` under the fields of the form (`metadata.donorEmail` lands on `donorEmail`), focuses
 * the first, and answers whether any was placed.
 */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: unknown,
): boolean {
  if (!(problem instanceof ApiProblem)) return false
  const names = Object.keys(form.getValues())
  const placed = problem.fields.filter(({ path, message }) => {
    const name = names.find((known) => path === known || path.endsWith(`.${known}`))
    if (name) form.setError(name as Path<Values>, { type: 'server', message })
    return name !== undefined
  })
  const first = names.find((name) => placed.some(({ path }) => path === name || path.endsWith(`.${name}`)))
  if (first) form.setFocus(first as Path<Values>)
  return placed.length > 0
}

/** After a refusal: under the fields it names; where it names none, the sentence as `errors.root`, which the next try takes away. */
export function showRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: unknown,
  sentence: string,
): void {
  if (!showFieldErrors(form, problem)) form.setError('root', { message: sentence })
}
