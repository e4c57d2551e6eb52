export * from './own-sessions.tsx'
