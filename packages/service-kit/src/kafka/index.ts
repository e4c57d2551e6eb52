export { openKafka } from './kafkajs.ts'
export * from './port.ts'
