export { type Job, startJob } from './jobs.ts'
export { runService } from './main.ts'
export { type RunningService, type Service, type ServiceAddress, startService } from './service.ts'
export { createStopping } from './stopping.ts'
