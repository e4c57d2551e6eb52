import type { RouteObject } from 'react-router'

/** What a remote exposes as `./routes`, and the only thing it exposes. */
export interface RemoteModule {
  routes: RouteObject[]
}

/**
 * How much of the shell's frame a route wants: all of it, only the way back (checkout), or none of it because it brings
 * its own (the administrator's rail).
 */
export interface RouteHandle {
  frame: 'full' | 'focused' | 'none'
}
