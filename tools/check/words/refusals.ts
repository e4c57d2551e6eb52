import { type Rule, spelling, wording } from './rules.ts'
import type { Sentence } from './sentences.ts'

const ofScreens: readonly Rule[] = [spelling, ...wording]
export const ofPages: readonly Rule[] = ofScreens.filter(({ inPages }) => inPages)

/** The first rule that refuses a sentence. */
export const refusedBy = (text: string, rules: readonly Rule[] = ofScreens): Rule | undefined =>
  rules.find(({ pattern, allowed = [] }) =>
    pattern.test(allowed.reduce((rest, right) => rest.replaceAll(new RegExp(right, 'gu'), ''), text)),
  )

/** A line for each sentence that is refused: where it is, what it says, what to write. */
export const refusals = (sentences: readonly Sentence[], rules?: readonly Rule[]): string[] =>
  sentences.flatMap(({ file, line, text }) => {
    const rule = refusedBy(text, rules)
    return rule ? [`${file}:${line}: ${rule.name} (write ${rule.write}): ${text.slice(0, 120)}`] : []
  })
