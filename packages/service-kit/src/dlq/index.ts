export { type Command, parseCommand } from './command-line.ts'
export { Refused } from './refused.ts'
export { runCommand } from './run.ts'
export { eventTopics } from './topics.ts'
