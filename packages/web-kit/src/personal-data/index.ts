/** A person's data as one file: bundled by each frontend that offers it. */
export { type PersonalPart, readmeOf, zipOf } from './zip.ts'
