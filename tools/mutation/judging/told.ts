/** What the process that judges tells the one that started it. */
export type Told =
  | { kind: 'begun'; index: number }
  /** A file of tests has ended, well or not: a process that still tells this does not hang. */
  | { kind: 'ran' }
  /** `by`: the first failure; undefined when nothing noticed the mutant. */
  | { kind: 'judged'; index: number; by: string | undefined }
  /** The tests fail without any change: nothing can be judged by them. */
  | { kind: 'red'; failure: string }
  | { kind: 'done' }
