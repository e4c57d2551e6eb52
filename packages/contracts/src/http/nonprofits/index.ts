export * as nonprofits from './nonprofits.ts'
