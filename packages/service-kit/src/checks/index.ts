export { type BrokenCheck, brokenChecks } from './broken-checks.ts'
export { linesOfCheck, summaryOfChecks } from './lines-of-check.ts'
