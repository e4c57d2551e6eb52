export { bodyBytesMax, createHttp, requestIds } from './app.ts'
export { notFound, problemReplies, sendProblem } from './problem-replies.ts'
export { type Asked, type Handler, type Route, route } from './routes.ts'
export { type Listening, listen } from './server.ts'
