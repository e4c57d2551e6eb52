import { remoteConfig } from '../federation.ts'

export default remoteConfig('public')
