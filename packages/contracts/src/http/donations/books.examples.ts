import { examplesOf } from '../examples-of.ts'
import { reconcile } from './books.ts'

export const booksExamples = [examplesOf(reconcile, { bodies: { 'from a day on': { since: '2026-11-01' } } })]
