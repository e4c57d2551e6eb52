export { RulesLine } from './rules-line.tsx'
export { type ShownRules, useRules } from './use-rules.ts'
