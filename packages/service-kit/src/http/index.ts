export { bodyBytesMax, createHttp, newRequestIds, webhookBytesMax } from './app.ts'
export { type Receive, routeFile } from './files.ts'
export { notFound, problemReplies, sendProblem } from './problem-replies.ts'
export { type Asking, type Before, type OnceCall, routeByOwnKey, routeOnce } from './once.ts'
export {
  type Answer,
  type Asked,
  type Handler,
  refuseUnaskedBody,
  type Route,
  route,
  type StreamedFile,
} from './routes.ts'
export { inheritedSocket, type Listening, listen } from './server.ts'
